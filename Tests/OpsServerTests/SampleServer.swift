import Logging
import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsServer
import OpsServices
import OpsTesting

/// A server over the sample book, with a token for every role: `opsh_anna`, `opsh_sam` …
struct SampleServer {
  let book: SampleBook
  let server: TestServer

  func caller(_ name: String) -> Caller { Caller(server: server, token: "opsh_\(name)") }
}

extension TestServer {
  static func sample(
    blueprint: Blueprint = .product, operations: OperationCatalogue? = nil,
    keepsAccess: Bool = false, isSealed: Bool = true, log: Logger? = nil
  ) async throws -> SampleServer {
    let book = try await SampleBook.make(
      blueprint: blueprint, keepsAccess: keepsAccess, isSealed: isSealed)
    let server = try await start(
      book.store, rules: book.world.rules, operations: operations ?? blueprint.operations,
      world: book.world, desk: book.desk, webhooks: [book.dependencies.payments.webhook], log: log)
    for role in Role.allCases {
      server.doorkeeper.give("opsh_\(book.principal(role).name)", to: book.principal(role))
    }
    return SampleServer(book: book, server: server)
  }
}
