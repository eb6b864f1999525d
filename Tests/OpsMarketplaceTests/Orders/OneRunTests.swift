import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What `job run` does at once, as somebody without a server runs it.
@Suite("One run of all jobs")
struct OneRunTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  @Test("A paid order that nobody accepts is cancelled, and its money is back")
  func refunded() async throws {
    let number = try await bench.place(pay: "approved").number
    bench.pass(minutes: 3)
    _ = try await bench.dependencies.jobs.run(RunJobs(), Call(.system))
    #expect(try await bench.order(number).status == .refunded)
    let refunds = try await bench.book.read {
      try await $0.repository(Refund.self).all(where: .everything)
    }
    #expect(refunds.map(\.state) == [.done])
    #expect(try await bench.isSound())
  }
}
