import OpsSync
import Testing

@Suite struct TextMergeTests {
  private func merge(_ base: String, _ mine: String, _ theirs: String) -> TextMerge {
    TextMerge(base: base, mine: mine, theirs: theirs)
  }

  @Test(arguments: ["", "a", "a\nb\nc", "\n\n", "a\n"])
  func oneSideAloneCountsAsItIs(_ other: String) {
    for base in ["", "a\nb", "x\na\nb\nc"] {
      #expect(merge(base, other, base).text == other && merge(base, base, other).text == other)
      #expect(merge(base, other, other).text == other)
      #expect(merge(base, other, base).isClean && merge(base, other, other).isClean)
    }
  }

  @Test func changesOfDifferentLinesGoTogether() {
    let merged = merge("1\n2\n3\n4\n5", "0\n1\n2\n3\n5", "1\n2\nthree\n4\n5\n6")
    // The line that one removed stands beside the one that the other changed.
    #expect(merged.text.hasPrefix("0\n1\n2\n") && merged.text.hasSuffix("5\n6"))
    #expect(merge("1\n2\n3", "1\n3", "1\n2\n3\n4") == merge("1\n2\n3", "1\n3", "1\n2\n3\n4"))
    #expect(merge("1\n2\n3", "1\n3", "1\n2\n3\n4").text == "1\n3\n4")
  }

  @Test func nothingIsLostWhereBothChangedTheSame() {
    let merged = merge("a\nb\nc", "a\nmine\nc", "a\ntheirs\nc")
    #expect(merged.text == "a\nmine\ntheirs\nc" && !merged.isClean)
  }
}
