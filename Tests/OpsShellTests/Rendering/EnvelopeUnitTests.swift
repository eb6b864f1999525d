import OpsDomain
import OpsKernel
import OpsServices
import Testing

@testable import OpsShell

@Suite("Seconds and meters as people read them")
struct EnvelopeUnitTests {
  @Test("Fields that are seconds are lengths of time, in the records of a list as well")
  func lists() {
    var envelope = Envelope(
      schema: "x/1",
      data: ["wait": 60, "late": 60, "lines": .list([["wait": 90, "late": 90], ["late": 1]])])
    envelope.seconds = ["wait", "lines.wait"]
    #expect(
      envelope.tellingUnits.data == [
        "wait": "1m", "late": 60, "lines": .list([["wait": "1m30s", "late": 90], ["late": 1]]),
      ])
  }
  @Test("Distances have their unit, and stay numbers of a table", arguments: [60, 80])
  func meters(_ width: Int) throws {
    var envelope = Envelope(
      schema: "x/1",
      data: [
        "number": "DRV-000001", "radius": 5000, "away": .null,
        "jobs": .list([["order": "ORD-000001", "away": 129], ["order": "ORD-000002", "away": 7]]),
      ])
    envelope.meters = ["radius", "away", "jobs.away"]
    let renderer = DocumentRenderer(format: .table, width: width, isTerminal: true)
    let shown = String(decoding: try renderer.render(envelope), as: UTF8.self)
    #expect(shown.contains("radius  5000 m\n") && shown.contains("empty: away\n"), "\(shown)")
    #expect(shown.contains("ORD-000001  129 m\n"), "\(shown)")
    #expect(shown.contains("ORD-000002    7 m\n"), "\(shown)")
    let json = DocumentRenderer(format: .json)
    #expect(String(decoding: try json.render(envelope), as: UTF8.self).contains("\"radius\":5000"))
  }

  @Test("What the marketplace tells in meters says so")
  func declared() throws {
    let all = Blueprint.product.operations.all.map(\.descriptor)
    for (name, fields) in [
      ("partner.show", ["radius"]), ("order.show", ["distance", "quote.distance"]),
      ("order.place", ["distance"]), ("order.change", ["order.distance"]),
      ("order.track", ["away"]),
      ("cart.quote", ["carts.distance", "distance"]),
      ("driver.jobs", ["jobs.away", "jobs.distance"]),
    ] {
      let descriptor = try #require(all.first { $0.name == name }, "\(name)")
      #expect(descriptor.meters.sorted() == fields, "\(name)")
    }
  }
}
