import Glibc
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsShell
import OpsStorage

/// Making a new book.
extension AppHost {
  func check(_ plan: BookPlan) async throws -> Document {
    guard configuration.kind.keepsBook else {
      throw OpsError(
        .configuration, "`init` can create only a local book, or one in a database",
        hint: "run it on the machine that keeps the book")
    }
    guard configuration.now == nil || plan.isTestClock else { throw Composition.foreignClock }
    let checked = try IdentityService.checked(Self.input(of: plan), by: composition.blueprint)
    if configuration.kind == .postgres || access(configuration.bookPath, F_OK) == 0 {
      let book = try await opened(.creating)
      try await book.dependencies.identity.requireNoUser()
      try await close()
    }
    return try DocumentEncoder.encode(checked)
  }

  func initialise(_ setup: BookSetup) async throws -> Document {
    let outcome = try await composition.create(
      Self.input(of: setup.plan), password: setup.password)
    return try DocumentEncoder.encode(outcome.output)
  }

  private static func input(of plan: BookPlan) -> InitialiseBook {
    InitialiseBook(
      admin: plan.administrator, zone: plan.zone, currency: plan.currency.rawValue,
      isTestClock: plan.isTestClock)
  }
}
