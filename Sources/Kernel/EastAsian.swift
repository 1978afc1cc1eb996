/// Decomposes kana and Hangul by arithmetic, so that a name typed on one system and decomposed by another
/// keeps its key. The voicing marks stay in the key: "か" and "が" are two letters.
enum EastAsian {
  /// The base and the mark of a voiced kana, or nil.
  static func kana(_ value: UInt32) -> (UInt32, UInt32)? {
    switch value {
    case 0x30F7...0x30FA: return (value - 8, voiced)
    case 0x3094, 0x30F4: return (value - 0x4E, voiced)
    case 0x309E, 0x30FE: return (value - 1, voiced)
    default: break
    }
    let row = value >= 0x30A1 ? value - 0x60 : value
    guard value >= 0x3041, value <= 0x30FA else { return nil }
    switch row {
    case 0x304C...0x3062 where row % 2 == 0: return (value - 1, voiced)
    case 0x3065...0x3069 where row % 2 == 1: return (value - 1, voiced)
    case 0x306F...0x307D where row % 3 == 1: return (value - 1, voiced)
    case 0x306F...0x307D where row % 3 == 2: return (value - 2, halfVoiced)
    default: return nil
    }
  }

  /// The letters of a Hangul syllable, or nil.
  static func hangul(_ value: UInt32) -> (UInt32, UInt32, UInt32?)? {
    guard value >= 0xAC00, value <= 0xD7A3 else { return nil }
    let index = value - 0xAC00
    let tail = index % 28
    return (0x1100 + index / 588, 0x1161 + index % 588 / 28, tail == 0 ? nil : 0x11A7 + tail)
  }

  private static let voiced: UInt32 = 0x3099
  private static let halfVoiced: UInt32 = 0x309A
}
