export default {
  photos: {
    title: "Bilde",
    take: "Ta eller velg et bilde",
    replace: "Et annet bilde",
    remove: "Fjern bildet",
    of: (name) => `Bilde av ${name}`,
    reading: "Leser bildet…",
    added: (name) => `Bilde av ${name} lagt til`,
    removed: (name) => `Bildet av ${name} fjernet`,
    gone: (name) => `Bildet av ${name} er borte: Verken denne enheten eller serveren har det.`,
    missing: "Bildet er ikke på denne enheten, og serveren svarer ikke. Det vises når du er på nett.",
    notAPhoto: "Denne filen er ikke et bilde.",
    drawing: "SVG-tegninger kan ikke brukes. Velg et bilde (JPEG, PNG, WebP eller GIF).",
    tooLarge: "Dette bildet er for stort. Velg et på under 64 MB.",
    broken: "Dette bildet kan ikke leses. Det kan være ødelagt eller av en type nettleseren ikke kjenner.",
    notKept: "Bildet kunne ikke lagres på denne enheten; kanskje er det ikke plass.",
  },
};
