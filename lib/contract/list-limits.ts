/** The most models one question by id may name. */
export const MODELS_BY_ID_MAX = 50;
