/// Folds a name to the key by which two names are the same item: without case, accents, Unicode form and
/// invisible characters, white space as single spaces.
///
/// Covers Latin, Greek, Cyrillic and Armenian case; their accents; the marks of Hebrew and Arabic;
/// decomposed kana and Hangul; full-width Latin. In other scripts two Unicode forms of a name may have
/// two keys. What is folded away is only the key: no name is ever changed.
enum NameKey {
  /// The key of a name. Cost: linear in the name.
  static func fold(_ bytes: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count)
    var pendingSpace = false
    var index = 0
    while index < bytes.count {
      let (value, length) = bytes.scalar(at: index)
      index += length
      if isSpace(value) {
        pendingSpace = !key.isEmpty
        continue
      }
      if isFoldedAway(value) { continue }
      if pendingSpace { key.append(0x20) }
      pendingSpace = false
      append(value, to: &key)
    }
    return key
  }

  /// The key of a name that compares as nothing but itself if folding leaves nothing of it.
  static func key(_ bytes: [UInt8]) -> [UInt8] {
    let key = fold(bytes)
    return key.isEmpty ? Array(bytes[bytes.trimmed(0..<bytes.count)]) : key
  }

  private static func append(_ value: UInt32, to key: inout [UInt8]) {
    switch value {
    case 0..<0x41: key.append(UInt8(value))
    case 0x41...0x5A: key.append(UInt8(value + 0x20))
    case 0x5B..<0x80: key.append(UInt8(value))
    case 0xC0...0x24F: appendLatin(value, FoldTables.latin.byte(Int(value - 0xC0)), to: &key)
    case 0x1E00...0x1EFF:
      appendLatin(value, FoldTables.latinAdditional.byte(Int(value - 0x1E00)), to: &key)
    case 0x370...0x3FF: appendGreek(value, FoldTables.greek.byte(Int(value - 0x370)), to: &key)
    case 0x1F00...0x1FFF:
      appendGreek(value, FoldTables.greekExtended.byte(Int(value - 0x1F00)), to: &key)
    case 0x400...0x52F: key.append(scalar: FoldTables.single(cyrillicLowercase(value)))
    case 0x531...0x556: key.append(scalar: value + 0x30)
    case 0xFF01...0xFF5E: append(value - 0xFEE0, to: &key)
    default: appendOther(value, to: &key)
    }
  }

  private static func appendLatin(_ value: UInt32, _ code: UInt8, to key: inout [UInt8]) {
    switch code {
    case 0x2E: key.append(scalar: FoldTables.single(value))
    case 0x2C: key.append(scalar: FoldTables.single(value + 1))
    case 0x45: key += [0x61, 0x65]  // E: ae
    case 0x4A: key += [0x69, 0x6A]  // J: ij
    case 0x4F: key += [0x6F, 0x65]  // O: oe
    case 0x53: key += [0x73, 0x73]  // S: ss
    case 0x54: key += [0x74, 0x68]  // T: th
    default: key.append(code)
    }
  }

  private static func appendGreek(_ value: UInt32, _ code: UInt8, to key: inout [UInt8]) {
    switch code {
    case 0x2E: key.append(scalar: FoldTables.single(value))
    case 0x2C: key.append(scalar: value + 1)
    default: key.append(scalar: 0x3B1 + UInt32(code - 0x61))
    }
  }

  private static func cyrillicLowercase(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x400...0x40F: value + 0x50
    case 0x410...0x42F: value + 0x20
    case 0x430...0x45F, 0x482...0x489: value
    case 0x4C0: 0x4CF
    case 0x4C1...0x4CE: value & 1 == 1 ? value + 1 : value
    default: value | 1
    }
  }

  private static func appendOther(_ value: UInt32, to key: inout [UInt8]) {
    if let (base, mark) = EastAsian.kana(value) {
      key.append(scalar: base)
      key.append(scalar: mark)
    } else if let (lead, vowel, tail) = EastAsian.hangul(value) {
      key.append(scalar: lead)
      key.append(scalar: vowel)
      if let tail { key.append(scalar: tail) }
    } else {
      key.append(scalar: FoldTables.single(value))
    }
  }

  /// Combining marks, variation selectors, direction marks and soft hyphens. The joiner U+200D stays: it
  /// tells emoji apart. So does U+20E3, the key cap around a digit.
  private static func isFoldedAway(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0xAD: false
    case 0xAD, 0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5,
      0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x1AB0...0x1AFF,
      0x1DC0...0x1DFF, 0x200C, 0x200E...0x200F, 0x202A...0x202E, 0x2061...0x2069,
      0x20D0...0x20E2, 0x20E4...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F:
      true
    default: false
    }
  }
}
