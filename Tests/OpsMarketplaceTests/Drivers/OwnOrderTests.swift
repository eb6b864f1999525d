import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Drivers who order: kim is a customer who drives as well.
@Suite("Nobody brings or rates their own order")
struct OwnOrderTests {
  private let bench: DriverBench
  private let kim: Call

  init() async throws {
    bench = try await DriverBench()
    let user = SampleUser.of(.customer)
    kim = Call(Principal(userID: user.id, name: user.name, roles: [.customer, .driver]))
    _ = try await bench.book.dependencies.roles.grant(
      GrantRole(user: user.name, role: .driver), bench.anna)
  }

  @Test("Dispatch asks the next driver")
  func dispatch() async throws {
    try await bench.working(kim)
    let ned = try await bench.working(bench.ned, at: "54.70,25.28")
    _ = try await bench.order()
    #expect(try await bench.run().offers.map(\.driver) == [ned])
  }

  @Test("Where nobody else works it is offered to all, and the buyer does not get it")
  func alone() async throws {
    let number = try await bench.working(kim)
    let order = try await bench.order()
    #expect(try await bench.run().offers.map(\.driver) == [nil])
    #expect(try await bench.driverJobs.jobs(OwnDriver(), kim).output.jobs.isEmpty)
    let taken = await failure {
      try await bench.driverJobs.take(TakeJob(order: order), kim)
    }
    let assigned = await failure {
      try await bench.deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
    }
    for refused in [taken, assigned] {
      #expect(refused?.code == .ruleViolated)
      #expect(refused?.message == "A driver cannot deliver their own order")
    }
    try await bench.working(bench.ned)
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.ned)
  }

  @Test("The gate lets no driver raise the own rating")
  func ratings() async throws {
    let number = try await bench.working(bench.dora)
    func rate(_ principal: Principal) async -> ErrorCode? {
      await failureCode {
        try await bench.book.write(by: principal) { transaction in
          let drivers = transaction.asSystem("test").repository(Driver.self)
          var driver = try await drivers.named(number)
          driver.ratings += 1
          driver.ratingSum += 5
          _ = try await drivers.update(driver)
        }
      }
    }
    #expect(await rate(bench.dora.principal) == .denied)
    #expect(await rate(bench.kim.principal) == nil)
  }
}
