/// What letters fold to, one byte a scalar. Derived from Unicode 15: canonical decomposition without
/// marks, then lower case; `FoldTests` holds the tables against Foundation, scalar by scalar.
///
/// A letter is what the scalar folds to (for Greek "a" is alpha, "b" beta, on to "y", omega), a capital a
/// pair of letters (E: ae, J: ij, O: oe, S: ss, T: th), a comma the next scalar, a point no change.
enum FoldTables {
  /// U+00C0 to U+024F.
  static let latin: StaticString = """
    aaaaaaEceeeeiiiidnooooo.ouuuuyTSaaaaaaEceeeeiiiidnooooo.ouuuuyTy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiJJjjkk.llllll,\
    .llnnnnnn.,.ooooooOOrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    ..,.,..,...,.....,......,.......oo,.,..,....,..uu..,.,..,...,...\
    .....,..,..,.aaiioouuuuuuuuuu.aaaaEE,.ggkkoooo,.j.,.gg..nnaaEEoo\
    aaaaeeeeiiiioooorrrruuuusstt,.hh..,.,.aaeeooooooooyy.......,....\
    .,....,.,.,.,.,.
    """

  /// U+1E00 to U+1EFF.
  static let latinAdditional: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy.s..S.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy,.,.,.
    """

  /// U+0370 to U+03FF.
  static let greek: StaticString = """
    ,.,...,...............a.egi.o.uyiabcdefghijklmnopq.stuvwxyiuaegi\
    uabcdefghijklmnopqsstuvwxyiuouy.........,.,.,.,.,.,.,.,.,.,.,.,.\
    ....h..,..,.....
    """

  /// U+1F00 to U+1FFF.
  static let greekExtended: StaticString = """
    aaaaaaaaaaaaaaaaeeeeee..eeeeee..ggggggggggggggggiiiiiiiiiiiiiiii\
    oooooo..oooooo..uuuuuuuu.u.u.u.uyyyyyyyyyyyyyyyyaaeeggiioouuyy..\
    aaaaaaaaaaaaaaaaggggggggggggggggyyyyyyyyyyyyyyyyaaaaa.aaaaaaa.i.\
    ..ggg.ggeeggg...iiii..iiiiii....uuuuqquuuuuuq.....yyy.yyooyyy...
    """

  /// What a scalar outside the tables folds to: itself, if it is not in `singles`.
  static func single(_ value: UInt32) -> UInt32 {
    var index = 0
    while index < singles.count {
      if UInt32(singles[index]) == value { return UInt32(singles[index + 1]) }
      index += 2
    }
    return value
  }

  /// Pairs of a scalar and what it folds to: micro sign, ezh, Greek
  /// numeral sign; Cyrillic and Arabic letters with a mark;
  /// apostrophes, quotes and dashes as keyboards put them; Kelvin, Angstrom and Ohm.
  private static let singles: [UInt16] = [
    0x00B5, 0x03BC, 0x01B7, 0x0292, 0x01EF, 0x0292, 0x0374, 0x02B9, 0x02BC, 0x0027,
    0x2018, 0x0027, 0x2019, 0x0027, 0x2010, 0x002D, 0x2011, 0x002D, 0x2012, 0x002D,
    0x2013, 0x002D, 0x2212, 0x002D, 0x201C, 0x0022, 0x201D, 0x0022, 0x201E, 0x0022,
    0x2126, 0x03C9, 0x212A, 0x006B, 0x212B, 0x0061, 0x0439, 0x0438, 0x0450, 0x0435,
    0x0451, 0x0435, 0x0453, 0x0433, 0x0457, 0x0456, 0x045C, 0x043A, 0x045D, 0x0438,
    0x045E, 0x0443, 0x0477, 0x0475, 0x04C2, 0x0436, 0x04D1, 0x0430, 0x04D3, 0x0430,
    0x04D7, 0x0435, 0x04DB, 0x04D9, 0x04DD, 0x0436, 0x04DF, 0x0437, 0x04E3, 0x0438,
    0x04E5, 0x0438, 0x04E7, 0x043E, 0x04EB, 0x04E9, 0x04ED, 0x044D, 0x04EF, 0x0443,
    0x04F1, 0x0443, 0x04F3, 0x0443, 0x04F5, 0x0447, 0x04F9, 0x044B, 0x0622, 0x0627,
    0x0623, 0x0627, 0x0624, 0x0648, 0x0625, 0x0627, 0x0626, 0x064A, 0x06C0, 0x06D5,
    0x06C2, 0x06C1, 0x06D3, 0x06D2,
  ]
}
