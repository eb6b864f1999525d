import OpsDomain
import OpsKernel
import Testing

@testable import OpsShell

/// Fields by what tables call them.
@Suite("Fields that are meant by their headings")
struct MeantFieldTests {
  private static let columns: [FieldColumn] = [
    .init("balance", "POINTS", .right), .init("points_to_next", "TO NEXT", .right),
    .init("created_at", "AT"),
  ]
  private static let fields = ["balance", "points_to_next", "created_at"]

  @Test(
    "A heading is answered with its field, and a slip with the name",
    arguments: [
      ("points", "balance"), ("POINTS", "balance"), ("to_next", "points_to_next"),
      ("at", "created_at"), ("balence", "balance"),
    ])
  func meant(_ typed: String, _ field: String) {
    #expect(MeantField.of(typed, in: Self.fields, Self.columns) == field)
  }

  @Test("A name that is like none means no field")
  func none() {
    #expect(MeantField.of("weight", in: Self.fields, Self.columns) == nil)
  }

  @Test(
    "Options that name a heading are told the field", arguments: ["-o value:at", "--fields at"])
  func refused(_ option: String) async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("notice list " + option)
    #expect(answer.exit == 64, "\(answer.output)")
    #expect(answer.remarks.contains("did you mean due_at?"), "\(answer.remarks)")
  }
}
