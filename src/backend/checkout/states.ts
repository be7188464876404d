/** A country's states in WooCommerce's codes and order, as `code name` separated by semicolons. */
const LISTS: Record<string, string> = {
  BR: `AC Acre;AL Alagoas;AP Amapá;AM Amazonas;BA Bahia;CE Ceará;DF Distrito Federal;ES Espírito Santo;
    GO Goiás;MA Maranhão;MT Mato Grosso;MS Mato Grosso do Sul;MG Minas Gerais;PA Pará;PB Paraíba;PR Paraná;
    PE Pernambuco;PI Piauí;RJ Rio de Janeiro;RN Rio Grande do Norte;RS Rio Grande do Sul;RO Rondônia;
    RR Roraima;SC Santa Catarina;SP São Paulo;SE Sergipe;TO Tocantins`,
  CA: `AB Alberta;BC British Columbia;MB Manitoba;NB New Brunswick;NL Newfoundland and Labrador;
    NT Northwest Territories;NS Nova Scotia;NU Nunavut;ON Ontario;PE Prince Edward Island;QC Quebec;
    SK Saskatchewan;YT Yukon Territory`,
  CH: `AG Aargau;AR Appenzell Ausserrhoden;AI Appenzell Innerrhoden;BL Basel-Landschaft;BS Basel-Stadt;
    BE Bern;FR Fribourg;GE Geneva;GL Glarus;GR Graubünden;JU Jura;LU Luzern;NE Neuchâtel;NW Nidwalden;
    OW Obwalden;SH Schaffhausen;SZ Schwyz;SO Solothurn;SG St. Gallen;TG Thurgau;TI Ticino;UR Uri;VS Valais;
    VD Vaud;ZG Zug;ZH Zürich`,
  DE: `DE-BW Baden-Württemberg;DE-BY Bavaria;DE-BE Berlin;DE-BB Brandenburg;DE-HB Bremen;DE-HH Hamburg;
    DE-HE Hesse;DE-MV Mecklenburg-Vorpommern;DE-NI Lower Saxony;DE-NW North Rhine-Westphalia;
    DE-RP Rhineland-Palatinate;DE-SL Saarland;DE-SN Saxony;DE-ST Saxony-Anhalt;DE-SH Schleswig-Holstein;
    DE-TH Thuringia`,
  ES: `C A Coruña;VI Araba/Álava;AB Albacete;A Alicante;AL Almería;O Asturias;AV Ávila;BA Badajoz;
    PM Baleares;B Barcelona;BU Burgos;CC Cáceres;CA Cádiz;S Cantabria;CS Castellón;CE Ceuta;CR Ciudad Real;
    CO Córdoba;CU Cuenca;GI Girona;GR Granada;GU Guadalajara;SS Gipuzkoa;H Huelva;HU Huesca;J Jaén;
    LO La Rioja;GC Las Palmas;LE León;L Lleida;LU Lugo;M Madrid;MA Málaga;ML Melilla;MU Murcia;NA Navarra;
    OR Ourense;P Palencia;PO Pontevedra;SA Salamanca;TF Santa Cruz de Tenerife;SG Segovia;SE Sevilla;
    SO Soria;T Tarragona;TE Teruel;TO Toledo;V Valencia;VA Valladolid;BI Biscay;ZA Zamora;Z Zaragoza`,
  IE: `CW Carlow;CN Cavan;CE Clare;CO Cork;DL Donegal;D Dublin;G Galway;KY Kerry;KE Kildare;KK Kilkenny;
    LS Laois;LM Leitrim;LK Limerick;LD Longford;LH Louth;MO Mayo;MH Meath;MN Monaghan;OY Offaly;
    RN Roscommon;SO Sligo;TA Tipperary;WD Waterford;WH Westmeath;WX Wexford;WW Wicklow`,
  IT: `AG Agrigento;AL Alessandria;AN Ancona;AO Aosta;AR Arezzo;AP Ascoli Piceno;AT Asti;AV Avellino;
    BA Bari;BT Barletta-Andria-Trani;BL Belluno;BN Benevento;BG Bergamo;BI Biella;BO Bologna;BZ Bolzano;
    BS Brescia;BR Brindisi;CA Cagliari;CL Caltanissetta;CB Campobasso;CE Caserta;CT Catania;CZ Catanzaro;
    CH Chieti;CO Como;CS Cosenza;CR Cremona;KR Crotone;CN Cuneo;EN Enna;FM Fermo;FE Ferrara;FI Firenze;
    FG Foggia;FC Forlì-Cesena;FR Frosinone;GE Genova;GO Gorizia;GR Grosseto;IM Imperia;IS Isernia;
    SP La Spezia;AQ L'Aquila;LT Latina;LE Lecce;LC Lecco;LI Livorno;LO Lodi;LU Lucca;MC Macerata;MN Mantova;
    MS Massa-Carrara;MT Matera;ME Messina;MI Milano;MO Modena;MB Monza e della Brianza;NA Napoli;NO Novara;
    NU Nuoro;OR Oristano;PD Padova;PA Palermo;PR Parma;PV Pavia;PG Perugia;PU Pesaro e Urbino;PE Pescara;
    PC Piacenza;PI Pisa;PT Pistoia;PN Pordenone;PZ Potenza;PO Prato;RG Ragusa;RA Ravenna;
    RC Reggio Calabria;RE Reggio Emilia;RI Rieti;RN Rimini;RM Roma;RO Rovigo;SA Salerno;SS Sassari;
    SV Savona;SI Siena;SR Siracusa;SO Sondrio;SU Sud Sardegna;TA Taranto;TE Teramo;TR Terni;TO Torino;
    TP Trapani;TN Trento;TV Treviso;TS Trieste;UD Udine;VA Varese;VE Venezia;VB Verbano-Cusio-Ossola;
    VC Vercelli;VR Verona;VV Vibo Valentia;VI Vicenza;VT Viterbo`,
  US: `AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;
    DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;
    KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;
    MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;
    NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;
    PA Pennsylvania;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;
    VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming;AA Armed Forces (AA);
    AE Armed Forces (AE);AP Armed Forces (AP)`,
};

export interface CountryState {
  code: string;
  name: string;
}

/** States by ISO country code; countries whose addresses need none have no entry. */
export const COUNTRY_STATES: Record<string, CountryState[]> = Object.fromEntries(
  Object.entries(LISTS).map(([country, list]) => [
    country,
    list.split(';').map((entry) => {
      const [code = '', ...name] = entry.trim().split(' ');
      return { code, name: name.join(' ') };
    }),
  ]),
);
