/** Texts of the page where an address is confirmed. */
export interface ConfirmTexts {
  title: string;
  question: string;
  warning: string;
  /** Label of the field. */
  password: string;
  forgotten: string;
  wrong: string;
  tooOften: string;
  /** Of an account that other sites open. */
  without: string;
  choose: string;
  confirm: string;
  done: string;
  ended: string;
  account: string;
  back: string;
}

/** By language: who opens the link may never have been in the shop. */
export const CONFIRM_TEXTS: Readonly<Record<string, ConfirmTexts>> = {
  en: {
    title: 'Confirm email address',
    question: 'Shall the account “{{account}}” have the address {{email}}?',
    warning: 'Confirm this only if the account is yours, with its password.',
    password: 'Password of the account',
    forgotten: 'Forgot your password?',
    wrong: 'That is not the password of this account.',
    tooOften: 'Too many attempts. Please try again later.',
    without: 'This account has no password yet. Choose one, then confirm the address.',
    choose: 'Choose a password',
    confirm: 'Confirm',
    done: 'Thank you, your email address is confirmed.',
    ended: 'This link no longer works: it was used already, has expired, or a newer one has replaced it.',
    account: 'Go to your account',
    back: 'Back to {{shop}}',
  },
  de: {
    title: 'E-Mail-Adresse bestätigen',
    question: 'Soll das Konto „{{account}}“ die Adresse {{email}} haben?',
    warning: 'Bestätige das nur, wenn es dein Konto ist, mit dessen Passwort.',
    password: 'Passwort des Kontos',
    forgotten: 'Passwort vergessen?',
    wrong: 'Das ist nicht das Passwort dieses Kontos.',
    tooOften: 'Zu viele Versuche. Bitte versuche es später noch einmal.',
    without: 'Dieses Konto hat noch kein Passwort. Lege eines fest und bestätige dann die Adresse.',
    choose: 'Passwort festlegen',
    confirm: 'Bestätigen',
    done: 'Danke, deine E-Mail-Adresse ist bestätigt.',
    ended:
      'Dieser Link gilt nicht mehr: Er wurde schon benutzt, ist abgelaufen oder durch einen neueren ersetzt.',
    account: 'Zu deinem Konto',
    back: 'Zurück zu {{shop}}',
  },
  es: {
    title: 'Confirmar la dirección de correo',
    question: '¿Debe tener la cuenta «{{account}}» la dirección {{email}}?',
    warning: 'Confírmalo solo si la cuenta es tuya, con su contraseña.',
    password: 'Contraseña de la cuenta',
    forgotten: '¿Has olvidado tu contraseña?',
    wrong: 'Esa no es la contraseña de esta cuenta.',
    tooOften: 'Demasiados intentos. Inténtalo de nuevo más tarde.',
    without: 'Esta cuenta aún no tiene contraseña. Elige una y después confirma la dirección.',
    choose: 'Elegir una contraseña',
    confirm: 'Confirmar',
    done: 'Gracias, tu dirección de correo está confirmada.',
    ended: 'Este enlace ya no sirve: se ha usado, ha caducado o lo ha sustituido uno más reciente.',
    account: 'Ir a tu cuenta',
    back: 'Volver a {{shop}}',
  },
  fr: {
    title: 'Confirmer l’adresse e-mail',
    question: 'Le compte « {{account}} » doit-il avoir l’adresse {{email}} ?',
    warning: 'Ne confirmez que si ce compte est le vôtre, avec son mot de passe.',
    password: 'Mot de passe du compte',
    forgotten: 'Mot de passe oublié ?',
    wrong: 'Ce n’est pas le mot de passe de ce compte.',
    tooOften: 'Trop de tentatives. Veuillez réessayer plus tard.',
    without: 'Ce compte n’a pas encore de mot de passe. Choisissez-en un, puis confirmez l’adresse.',
    choose: 'Choisir un mot de passe',
    confirm: 'Confirmer',
    done: 'Merci, votre adresse e-mail est confirmée.',
    ended: 'Ce lien ne fonctionne plus : il a déjà servi, il a expiré ou un plus récent l’a remplacé.',
    account: 'Accéder à votre compte',
    back: 'Retour à {{shop}}',
  },
  it: {
    title: 'Conferma l’indirizzo e-mail',
    question: 'L’account «{{account}}» deve avere l’indirizzo {{email}}?',
    warning: 'Conferma solo se l’account è tuo, con la sua password.',
    password: 'Password dell’account',
    forgotten: 'Hai dimenticato la password?',
    wrong: 'Non è la password di questo account.',
    tooOften: 'Troppi tentativi. Riprova più tardi.',
    without: 'Questo account non ha ancora una password. Scegline una, poi conferma l’indirizzo.',
    choose: 'Scegli una password',
    confirm: 'Conferma',
    done: 'Grazie, il tuo indirizzo e-mail è confermato.',
    ended: 'Questo link non funziona più: è già stato usato, è scaduto o uno più recente lo ha sostituito.',
    account: 'Vai al tuo account',
    back: 'Torna a {{shop}}',
  },
  pt: {
    title: 'Confirmar endereço de e-mail',
    question: 'A conta “{{account}}” deve ter o endereço {{email}}?',
    warning: 'Confirme somente se a conta for sua, com a senha dela.',
    password: 'Senha da conta',
    forgotten: 'Esqueceu a senha?',
    wrong: 'Essa não é a senha desta conta.',
    tooOften: 'Muitas tentativas. Tente novamente mais tarde.',
    without: 'Esta conta ainda não tem senha. Escolha uma e depois confirme o endereço.',
    choose: 'Escolher uma senha',
    confirm: 'Confirmar',
    done: 'Obrigado, seu endereço de e-mail está confirmado.',
    ended: 'Este link não funciona mais: já foi usado, expirou ou foi substituído por um mais recente.',
    account: 'Ir para a sua conta',
    back: 'Voltar para {{shop}}',
  },
};
