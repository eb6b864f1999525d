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

  @Test("A heading is its field in --fields and --where")
  func taken() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    #expect(await bench.run("oos create 000001 LAMP-1 5").exit == 0)
    #expect(await bench.run("oos create 000002 LAMP-1 2").exit == 0)
    let left = await bench.run("oos list --where \"left > 2\" --fields number,qty,left -o csv")
    let lines = left.output.split(whereSeparator: \.isNewline).map(String.init)
    #expect(lines == ["number,quantity,remaining", "OOS-000001,5,5"], "\(left.remarks)")
    let none = await bench.run("oos list --fields wight")
    #expect(none.exit == 64, "\(none.output)")
  }

  @Test func aHeadingOfTwoFieldsMeansNone() {
    let columns: [FieldColumn] = [.init("from_at", "AT"), .init("to_at", "AT")]
    #expect(MeantField.headed("at", columns) == nil)
    #expect(MeantField.headed("to_next", Self.columns) == "points_to_next")
  }

  @Test("A field in -o value: that is a heading is told the field", arguments: ["-o value:at"])
  func refused(_ option: String) async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("notice list " + option)
    #expect(answer.exit == 64, "\(answer.output)")
    #expect(answer.remarks.contains("did you mean due_at?"), "\(answer.remarks)")
  }
}
