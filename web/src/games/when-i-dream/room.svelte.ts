// Whether all sit in one room; the frame asks for turns by the view alone, which does not say it.
export const room = $state({ spoken: false });
