import OpsKernel
import OpsServices
import Testing
import WorkedExample

/// How a part shows itself that an area declares and does not hand in.
@Suite("A forgotten part")
struct ForgottenPartTests {
  private static func forgotten(_ change: (inout AreaParts) -> Void) -> [String] {
    var parts = AreaParts.tools
    change(&parts)
    return Blueprint(kernel: .platform, areas: Blueprint.areasOfProduct + [parts]).forgotten
      .map(\.description).sorted()
  }

  @Test("An area that hands in all its parts lacks nothing")
  func nothing() {
    #expect(Self.forgotten { _ in }.isEmpty)
  }

  @Test("A record without rules is named")
  func record() {
    #expect(
      Self.forgotten { $0.records = [] } == ["tools is declared and not among the records"])
  }

  @Test("A service is named, and each of its operations")
  func service() {
    #expect(
      Self.forgotten { $0.services = [] } == [
        "ToolService is declared and not among the services",
        "tool.create is declared and not among the operations",
        "tool.edit is declared and not among the operations",
        "tool.list is declared and not among the operations",
        "tool.show is declared and not among the operations",
      ])
  }
}
