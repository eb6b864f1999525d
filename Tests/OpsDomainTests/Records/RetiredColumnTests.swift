import OpsDomain
import Testing

/// A column of earlier releases holds nothing new and says nothing when it is empty.
@Suite struct RetiredColumnTests {
  private static let retired = Column(
    "members", .text, allows: .words([""]), meaning: [.retired])
  private static let other = Column("note", .text)

  @Test func nothingButTheEmptyTextIsAllowed() {
    #expect(Self.retired.problem(with: .text("")) == nil)
    #expect(Self.retired.problem(with: .text("5,7")) != nil)
    #expect(Self.retired.problem(with: .null) != nil)
  }

  @Test func onlyWhatEarlierReleasesWroteIsSaid() {
    #expect(Self.retired.said(.text("")) == .null)
    #expect(Self.retired.said(.text("5,7")) == .text("5,7"))
    #expect(Self.other.said(.text("")) == .text(""))
  }
}
