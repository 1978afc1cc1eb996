export default {
  photos: {
    title: "Photo",
    take: "Take or choose a photo",
    replace: "Another photo",
    remove: "Remove photo",
    of: (name) => `Photo of ${name}`,
    reading: "Reading the photo…",
    added: (name) => `Photo of ${name} added`,
    removed: (name) => `Photo of ${name} removed`,
    gone: (name) => `The photo of ${name} is gone: neither this device nor the server has it.`,
    missing: "The photo is not on this device, and the server does not answer. It is shown once you are online.",
    notAPhoto: "This file is not a photo.",
    drawing: "SVG drawings cannot be used. Choose a photo (JPEG, PNG, WebP or GIF).",
    tooLarge: "This picture is too large. Choose one under 64 MB.",
    broken: "This photo cannot be read. It may be broken, or of a kind that this browser does not know.",
    notKept: "The photo could not be kept on this device: there may be no room left.",
  },
};
