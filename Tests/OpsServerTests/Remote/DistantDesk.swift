import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageRemote
import OpsTesting

@testable import OpsBooks

/// A desk whose book is at a sample server, over HTTP.
struct DistantDesk {
  let sample: SampleServer
  let client: RemoteClient
  let dependencies: AppDependencies
  let role: Role

  /// - Parameters:
  ///   - role: Whose token the desk shows.
  ///   - port: Where it sends its requests; that of the server unless told.
  init(
    _ sample: SampleServer, as role: Role = .administrator, port: Int? = nil, seed: UInt64 = 1
  ) throws {
    self.sample = sample
    self.role = role
    let world = sample.book.world
    client = try sample.server.client(
      token: "opsh_\(sample.book.principal(role).name)", port: port, seed: seed)
    let schemas = world.rules.schemas
    let forwarder = RemoteForwarder(
      operations: RemoteOperations(client, schemas: schemas), sessions: RemoteSession(client))
    dependencies = AppDependencies(
      desk: Desk(
        store: RemoteStore(client, schemas: schemas), world: world, forwarder: forwarder,
        log: SuiteLog.logger("test.desk")))
  }

  var call: Call { Call(sample.book.principal(role)) }

  /// Runs an operation where the services are, such as in a changeset.
  @discardableResult
  func run(
    _ operation: String, _ input: Document, in services: AppDependencies, reason: String? = nil
  ) async throws -> Outcome<Document> {
    var call = call
    call.reason = reason
    return try await Blueprint.product.operations.operation(named: operation)
      .run(services, input, call)
  }

  /// How much of a product is on hand in the book itself.
  func onHand(_ sku: String = "LAMP-1") async throws -> String? {
    try await Blueprint.product.operations.operation(named: "stock.level").run(
      sample.book.dependencies, ["sku": .text(sku)], sample.book.call(.administrator)
    ).output["on_hand"]?.string
  }

  /// Where the journal of the book ends.
  func head() async throws -> Int64 { try await sample.book.store.journal.head().sequence }

  func close() async throws { try await client.close() }
}
