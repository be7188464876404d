/** Generated from messages/en_US.json by scripts/placeholders.ts; do not edit. */
export type Placeholders = {};
