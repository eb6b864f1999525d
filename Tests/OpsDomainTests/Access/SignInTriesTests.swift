import OpsDomain
import Testing

@Suite("Tries to sign in that failed")
struct SignInTriesTests {
  private let tries = SignInTries(
    id: RecordID(rawValue: 1), mark: [1],
    times: [Instant(milliseconds: 1000), Instant(milliseconds: 2000)],
    lastAt: Instant(milliseconds: 2000))

  @Test("What was written is read again")
  func written() throws {
    #expect(try SignInTries(tries.row) == tries)
  }

  @Test(
    "A time that is none is damage, and no value that comes in",
    arguments: ["1000 x", "x", "1000 99999999999999999999", "1000 9223372036854775807"])
  func damaged(_ text: String) throws {
    var row = tries.row
    let place = try #require(SignInTries.schema.columns.firstIndex { $0.name == "times" })
    row.values[place] = .text(text)
    let damaged = row
    let refusal = #expect(throws: OpsError.self) { try SignInTries(damaged) }
    #expect(refusal?.code == .corrupt)
    let bad = #expect(throws: OpsError.self) { try SignInTries.schema.check(damaged) }
    #expect(bad?.code == .badValue && bad?.field == "times")
  }
}
