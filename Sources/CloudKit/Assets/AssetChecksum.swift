/// The checksum that the server tells of an asset: a version byte, 1, and the first 20 bytes of the SHA-256 of its
/// bytes. Source: this server; to the protocol it is opaque, so other versions are taken unseen.
enum AssetChecksum {
  /// Whether a file has the bytes that a checksum stands for. True for a checksum of another version.
  static func matches(_ checksum: String, _ file: URL) throws -> Bool {
    guard let given = Data(base64Encoded: checksum), given.count == 21, given.first == 1 else {
      return true
    }
    return [UInt8](given.dropFirst()) == Array(try digest(of: file).prefix(20))
  }

  /// The SHA-256 of a file, which is read in pieces.
  static func digest(of file: URL) throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var hash = SHA256()
    while let piece = try handle.read(upToCount: pieceBytes), !piece.isEmpty {
      hash.update([UInt8](piece))
    }
    return hash.finish()
  }

  private static let pieceBytes = 256 << 10
}

/// SHA-256. Source: FIPS 180-4, section 6.2.
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Takes more bytes.
  mutating func update(_ bytes: [UInt8]) {
    byteCount += UInt64(bytes.count)
    let all = rest.isEmpty ? bytes : rest + bytes
    let whole = all.count / 64 * 64
    all.withUnsafeBufferPointer { all in
      for start in stride(from: 0, to: whole, by: 64) {
        compress(all.baseAddress! + start)
      }
    }
    rest = Array(all[whole...])
  }

  /// The 32 bytes of the digest. Nothing can be added afterwards.
  mutating func finish() -> [UInt8] {
    let bits = byteCount * 8
    let zeros = (119 - Int(byteCount % 64)) % 64
    update([0x80] + [UInt8](repeating: 0, count: zeros) + Self.bytes(bits))
    return state.flatMap(Self.bytes)
  }

  /// Loops and pointers are plain, so that programs built for debugging do not wait for it.
  private mutating func compress(_ block: UnsafePointer<UInt8>) {
    schedule.withUnsafeMutableBufferPointer { schedule in
      Self.constants.withUnsafeBufferPointer { constants in
        Self.compress(block, schedule.baseAddress!, constants.baseAddress!, &state)
      }
    }
  }

  private static func compress(
    _ block: UnsafePointer<UInt8>, _ w: UnsafeMutablePointer<UInt32>,
    _ k: UnsafePointer<UInt32>, _ state: inout [UInt32]
  ) {
    var i = 0
    while i < 16 {
      let high = UInt32(block[4 &* i]) << 24 | UInt32(block[4 &* i &+ 1]) << 16
      w[i] = high | UInt32(block[4 &* i &+ 2]) << 8 | UInt32(block[4 &* i &+ 3])
      i &+= 1
    }
    while i < 64 {
      let (x, y) = (w[i &- 15], w[i &- 2])
      let s0 = (x &>> 7 | x &<< 25) ^ (x &>> 18 | x &<< 14) ^ x &>> 3
      let s1 = (y &>> 17 | y &<< 15) ^ (y &>> 19 | y &<< 13) ^ y &>> 10
      w[i] = w[i &- 16] &+ s0 &+ w[i &- 7] &+ s1
      i &+= 1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    i = 0
    while i < 64 {
      let s1 = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
      let t1 = h &+ s1 &+ (e & f ^ ~e & g) &+ k[i] &+ w[i]
      let s0 = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
      let t2 = s0 &+ (a & b ^ a & c ^ b & c)
      h = g
      g = f
      f = e
      e = d &+ t1
      d = c
      c = b
      b = a
      a = t1 &+ t2
      i &+= 1
    }
    for (i, word) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= word }
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
