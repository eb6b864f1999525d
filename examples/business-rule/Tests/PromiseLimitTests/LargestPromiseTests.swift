import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsTesting
import PromiseLimit
import Testing

/// The limit of promises on the mock book: no file, no server, a fraction of a second.
@Suite("The largest promise") struct LargestPromiseTests {
  private static let blueprint = Blueprint(
    kernel: .platform, areas: Blueprint.areasOfProduct + [.promiseLimit])

  private let book: SampleBook

  init() async throws { book = try await SampleBook.make(blueprint: Self.blueprint) }

  private func promise(_ quantity: Quantity, as role: Role) async throws -> String {
    let request = CreateRequest(customer: "000001", sku: "LAMP-1", quantity: quantity)
    return try await book.dependencies.outOfStock.create(request, book.call(role)).output.number
  }

  private func refusal(_ quantity: Quantity, as role: Role) async -> OpsError? {
    await failure { try await promise(quantity, as: role) }
  }

  @Test("A salesperson promises up to the limit")
  func limit() async throws {
    _ = try await promise(100, as: .salesperson)
    let refused = await refusal(101, as: .salesperson)
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.field == "quantity")
    #expect(refused?.message == "You may promise 100 at most, not 101")
  }

  @Test("Somebody who manages the inventory promises more")
  func approval() async throws {
    _ = try await promise(101, as: .administrator)
  }

  @Test("A request cannot grow past the limit; a large one may still be changed in other ways")
  func edits() async throws {
    let small = try await promise(5, as: .salesperson)
    let large = try await promise(500, as: .administrator)
    let service = book.dependencies.outOfStock
    let call = book.call(.salesperson)
    let grown = await failure {
      try await service.edit(EditRequest(request: small, quantity: 101), call)
    }
    #expect(grown?.code == .ruleViolated)
    _ = try await service.edit(EditRequest(request: large, quantity: 400), call)
  }

  @Test("The limit is a setting of the book")
  func setting() async throws {
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: "promise.largest", value: "20"), book.call(.administrator))
    #expect(await refusal(21, as: .salesperson)?.code == .ruleViolated)
    _ = try await promise(20, as: .salesperson)
  }

  @Test("The area hands in all that it declares")
  func parts() {
    #expect(Self.blueprint.forgotten.isEmpty)
    #expect(Self.blueprint.undeclared.isEmpty)
    #expect(Self.blueprint.conflicts.isEmpty)
  }
}
