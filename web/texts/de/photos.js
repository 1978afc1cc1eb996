export default {
  photos: {
    title: "Foto",
    take: "Foto aufnehmen oder wählen",
    replace: "Anderes Foto",
    remove: "Foto entfernen",
    of: (name) => `Foto von ${name}`,
    reading: "Das Foto wird gelesen…",
    added: (name) => `Foto von ${name} hinzugefügt`,
    removed: (name) => `Foto von ${name} entfernt`,
    gone: (name) => `Das Foto von ${name} ist weg: Weder dieses Gerät noch der Server hat es.`,
    missing: "Das Foto ist nicht auf diesem Gerät, und der Server antwortet nicht. Du siehst es, sobald du online bist.",
    notAPhoto: "Diese Datei ist kein Foto.",
    drawing: "SVG-Zeichnungen gehen nicht. Wähle ein Foto (JPEG, PNG, WebP oder GIF).",
    tooLarge: "Dieses Bild ist zu groß. Wähle eines unter 64 MB.",
    broken: "Dieses Foto lässt sich nicht lesen. Vielleicht ist es beschädigt oder von einer Art, die dieser Browser nicht kennt.",
    notKept: "Das Foto ließ sich auf diesem Gerät nicht speichern; vielleicht ist kein Platz mehr.",
  },
};
