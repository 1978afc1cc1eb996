import Foundation
import NotesModel
import Testing

@Suite struct RichTextTests {
  @Test(arguments: [
    "", "milk", "two\nlines\n\nand a blank one\n", "\\ {braces} and \t tabs", "Blåbær – “ä” €",
    "🥛👩‍👧",
    "e\u{301}", "{\\rtf1 looks like it}", "'41", "a\u{0}b", "x\r\ny",
  ])
  func `words go through RTF unchanged`(text: String) {
    #expect(RichText.text(of: RichText.rtf(of: text)) == text)
  }

  @Test func `RTF as Apple's TextEdit writes it is read`() {
    let rtf = #"""
      {\rtf1\ansi\ansicpg1252\cocoartf2709
      \cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fswiss\fcharset0 Helvetica;\f1\fnil\fcharset0 AppleColorEmoji;}
      {\colortbl;\red255\green255\blue255;}
      {\*\expandedcolortbl;;}
      {\info{\title Not the text}}
      \pard\tx560\pardirnatural\partightenfactor0
      \f0\fs24 \cf0 Bl\'e5b\'e6r \uc0\u8211  "ja"\
      \f1 \uc0\u55358 \u56667 \f0 \b bold\b0  end\par }
      """#
    #expect(RichText.text(of: Data(rtf.utf8)) == "Blåbær – \"ja\"\n🥛bold end\n")
  }

  @Test(arguments: ["", "plain", "{\\rt", "{html}"])
  func `bytes that are no RTF have no words`(text: String) {
    #expect(RichText.text(of: Data(text.utf8)) == nil)
  }

  @Test(arguments: [
    "{\\rtf1 cut \\", "{\\rtf1 cut \\'4", "{\\rtf1 \\u99999999999999999999 x", "{\\rtf1 }}}}} x",
    "{\\rtf1 \\bin999999999 x", "{\\rtf1 \\bin-5 x", "{\\rtf1 \\uc-3 \\u65 x", "{\\rtf1 \\'zz",
    "{\\rtf1 " + String(repeating: "{", count: 100_000), "{\\rtf1 \u{FF}\u{FE}",
  ])
  func `broken RTF is read as far as it goes`(text: String) {
    #expect(RichText.text(of: Data(text.utf8)) != nil)
  }
}
