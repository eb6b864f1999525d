import OpsDomain
import OpsIdentity
import OpsStorage
import OpsTesting

extension ExamplePreparation {
  /// Gives those whom the examples name a second factor.
  static func giveFactors(_ book: SampleBook) async throws {
    _ = try await book.write { transaction in
      for role in [Role.unauthorized, .salesperson] {
        _ = try await transaction.repository(SecondFactor.self).create(
          SecondFactor(
            id: transaction.nextID(), userID: SampleUser.of(role).id,
            secret: Array(repeating: 7, count: 20), lastStep: 0, recovery: [],
            confirmedAt: transaction.now, createdAt: transaction.now))
      }
    }
  }
}
