import OpsDomain
import OpsSales
import OpsTesting
import TestBenches
import Testing

@Suite("Numbers of requests")
struct RequestNumberTests {
  @Test("A part of a number is answered with the request, to those who see it")
  func part() async throws {
    let bench = try await OutOfStockBench()
    try await bench.create(5)
    func hint(_ typed: String, as role: Role = .salesperson) async -> String? {
      do {
        _ = try await bench.show(typed, as: role)
        return nil
      } catch {
        return (error as? OpsError)?.hint
      }
    }
    for typed in ["1", "000001", "oos-1"] {
      #expect(await hint(typed) == "did you mean OOS-000001?", "\(typed)")
      #expect(await hint(typed, as: .driver)?.contains("did you mean") != true, "\(typed)")
    }
    #expect(await hint("2") == "run `opsh oos list` to see the requests")
  }
}
