import proportions from '../catalogue/designs/proportions.json' with { type: 'json' };

/** The proportions that a model follows: buses are coaches or vans. */
function kindOf(model) {
  if (model.type_sign !== 'bus') return model.type_sign;
  return model.length_mm > 7000 ? 'coach' : 'van';
}

/**
 * All measures of a car in metres and degrees: what the catalogue says of it, and where that is
 * silent, shares of its height or wheelbase that are usual for its body type.
 */
export function proportionsOf(model, design) {
  const kind = kindOf(model);
  const style = { ...proportions.car, ...proportions.types[kind], ...design };
  const height = model.height_mm / 1000 - (style.rails ? 0.05 : 0);
  const whole = model.length_mm / 1000;
  const length = kind === 'light-truck' ? 1.78 : whole;
  const wheelbase = (model.wheelbase_mm ?? model.length_mm * 0.5) / 1000;
  const frontAxle = kind === 'light-truck' ? 1.12 : (length - wheelbase) * style.overhang;
  const wheelRadius = kind === 'coach' ? 0.5 : kind === 'light-truck' ? 0.38 : style.wheel * height;
  const rearAxle = frontAxle + wheelbase;
  const doorSplit =
    kind === 'light-truck' ? length - 0.12 : frontAxle + wheelbase * (style.split ?? 0.56);
  return {
    ...style,
    kind,
    length,
    whole,
    height,
    width: model.width_mm / 1000,
    frontAxle,
    rearAxle,
    wheelRadius,
    archRadius: wheelRadius + (style.archGap ?? 0.055),
    sillY: style.clearance + 0.06,
    doors: model.doors,
    doorSplit,
    doorEnd: style.sliding ? doorSplit + wheelbase * 0.34 : rearAxle + (style.doorReach ?? -0.12),
    noseY: style.nose * height,
    cowlY: style.cowlHeight * height,
    beltY: style.belt * height,
    beltRearY: style.beltRear * height,
    deckY: style.deckHeight * height,
    bumperY: style.bumper * height,
    shoulderY: style.shoulder * height,
    bedLength: style.bed,
    isCity: kind === 'coach' && /hg|e12/.test(model.model_sign),
  };
}
