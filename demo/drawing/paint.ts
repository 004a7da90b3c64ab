/** Tones of a body paint from the brightest reflection to the deepest shade. */
export interface Paint {
  gleam: string;
  light: string;
  base: string;
  shade: string;
  deep: string;
  /** Shut lines and creases: dark on light paint, darker still on dark paint. */
  line: string;
  /** Strength of white reflections; metallic dark paint shows them strongest. */
  shine: number;
}

const tones = (
  gleam: string,
  light: string,
  base: string,
  shade: string,
  deep: string,
  line: string,
  shine: number,
): Paint => ({ gleam, light, base, shade, deep, line, shine });

/** Paints by the colour words the catalogue uses. */
const PAINTS: Record<string, Paint> = {
  white: tones('#FFFFFF', '#FBFBFA', '#ECEDED', '#C9CDD0', '#979DA3', '#6E757B', 0.9),
  black: tones('#C3CAD2', '#6A727A', '#272B30', '#121518', '#060708', '#000000', 0.7),
  silver: tones('#FFFFFF', '#DFE3E6', '#B9BFC4', '#8A9197', '#5C6369', '#3C4247', 0.75),
  grey: tones('#D5D9DC', '#8F969C', '#62696F', '#41474C', '#272B2F', '#15181A', 0.55),
  blue: tones('#C5DCF5', '#5A93CC', '#235E9E', '#153F70', '#0B2443', '#06162B', 0.55),
  red: tones('#FFC9BE', '#DE5245', '#B01F1D', '#7C1114', '#48080C', '#2B0407', 0.55),
  green: tones('#CFE2D6', '#6B9782', '#35614F', '#204236', '#11261F', '#0A1713', 0.5),
  beige: tones('#FFFBF0', '#EDE0C8', '#D3C2A1', '#A8966F', '#766847', '#54482E', 0.75),
  orange: tones('#FFE0C2', '#F59A4A', '#DE6A17', '#A84708', '#692A03', '#431900', 0.6),
  brown: tones('#E6D2C2', '#9A7560', '#694837', '#472E22', '#291912', '#170D08', 0.5),
  purple: tones('#E0D4EE', '#8C74AE', '#584080', '#3A2859', '#211535', '#130B20', 0.55),
  teal: tones('#CDEBEA', '#5AA5A6', '#247475', '#145051', '#0A2F31', '#051C1E', 0.55),
  yellow: tones('#FFF8D2', '#FADF62', '#E8BD1D', '#B58B0B', '#775A04', '#523D00', 0.65),
};

/** The paint of a catalogue colour word; an unknown word is drawn in silver. */
export function paintOf(colour: string): Paint {
  return PAINTS[colour] ?? PAINTS.silver!;
}
