import OpsDomain
import Testing

@testable import OpsShell

@Suite("Seconds as people read them")
struct EnvelopeSpanTests {
  @Test("Fields that are seconds are lengths of time, in the records of a list as well")
  func lists() {
    var envelope = Envelope(
      schema: "x/1",
      data: ["wait": 60, "late": 60, "lines": .list([["wait": 90, "late": 90], ["late": 1]])])
    envelope.seconds = ["wait", "lines.wait"]
    #expect(
      envelope.tellingSpans.data == [
        "wait": "1m", "late": 60, "lines": .list([["wait": "1m30s", "late": 90], ["late": 1]]),
      ])
  }
}
