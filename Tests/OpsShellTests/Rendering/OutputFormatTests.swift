import OpsDomain
import Testing

@testable import OpsShell

@Suite("Output formats")
struct OutputFormatTests {
  @Test(
    "Names are read",
    arguments: [
      ("table", .table), ("json", .json), ("json@1", .json), ("ndjson", .ndjson),
      ("ndjson@1", .ndjson),
      ("csv", .csv), ("tsv", .tsv), ("id", .id), ("value:on_hand", .value("on_hand")),
    ] as [(String, OutputFormat)])
  func names(_ text: String, _ expected: OutputFormat) throws {
    #expect(try OutputFormat(parsing: text) == expected)
  }

  @Test(
    "Others are refused with a way out",
    arguments: [
      ("yaml", "formats: table"), ("jsno", "did you mean json?"), ("json@2", "json@1"),
      ("value:", "value:FIELD"),
      ("value", "value:FIELD"), ("", "formats"), ("TABLE", "did you mean table?"),
    ])
  func refusals(_ text: String, _ hint: String) throws {
    let error = try #require(throws: OpsError.self) { _ = try OutputFormat(parsing: text) }
    #expect(error.code == .usage)
    #expect(error.hint?.contains(hint) == true)
  }

  @Test("A person gets a table, a program gets tabs")
  func standard() {
    #expect(OutputFormat.standard(isTerminal: true) == .table)
    #expect(OutputFormat.standard(isTerminal: false) == .tsv)
  }
}
