import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting
import TestBenches
import Testing

/// A law about all operations: people who are not of the staff are told the sign-in name of nobody
/// on the staff, whatever they run.
@Suite("Sign-in names of the staff")
struct NameSecrecyTests {
  private static let outsiders: [Role] = [.customer, .driver, .partner, .unauthorized]
  private static let staff = Set(
    SampleUser.all.filter { !outsiders.contains($0.role) }.map(\.name))

  /// A book in which the staff changed what everybody sees, and accounts of outsiders.
  private func busy() async throws -> SampleBook {
    let book = try await SampleBook.make()
    let anna = book.call(.administrator)
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: "stock.warning_days", value: "14,2"), anna)
    for role in Self.outsiders {
      let user = UserReference(user: SampleUser.of(role).name)
      _ = try await book.dependencies.identity.disable(user, anna)
      _ = try await book.dependencies.identity.enable(user, anna)
    }
    return book
  }

  /// The staff whose names are values in the document.
  private func named(_ document: Document) -> Set<String> {
    switch document {
    case .text(let text): Self.staff.intersection([text])
    case .list(let items): items.reduce(into: []) { $0.formUnion(named($1)) }
    case .object(let object):
      object.members.reduce(into: []) { $0.formUnion(named($1.value)) }
    case .null, .bool, .integer, .number: []
    }
  }

  private func answer(
    _ operation: AnyOperation, _ input: Document, as role: Role, in book: SampleBook
  ) async throws -> Document? {
    do {
      return try await operation.run(
        book.dependencies, input, book.call(role, rehearsal: true)
      ).output
    } catch is OpsError {
      return nil
    }
  }

  @Test("No answer of any operation names one of them", arguments: NameSecrecyTests.outsiders)
  func everyOperation(_ role: Role) async throws {
    let book = try await busy()
    var answered = 0
    for operation in Blueprint.product.operations.all {
      for all in [false, true] {
        let input = ParameterSample.input(operation.descriptor, all: all)
        guard let found = try await answer(operation, input, as: role, in: book) else { continue }
        answered += 1
        #expect(named(found).isEmpty, "\(operation.descriptor.name) as \(role.rawValue)")
      }
    }
    #expect(answered > 10)
  }

  @Test("Nor does the history of what they see", arguments: NameSecrecyTests.outsiders)
  func histories(_ role: Role) async throws {
    let book = try await busy()
    let history = try Blueprint.product.operations.operation(named: "commit.history")
    let own = SampleUser.of(role).name
    for (record, kind) in [("stock.warning_days", "setting"), (own, "user"), ("LAMP-1", "product")]
    {
      let input: Document = ["record": .text(record), "kind": .text(kind)]
      guard let found = try await answer(history, input, as: role, in: book) else { continue }
      #expect(named(found).isEmpty, "\(record) as \(role.rawValue)")
    }
    // The operation finds what it should not tell: the staff is told.
    let anna = try await answer(
      history, ["record": .text(own), "kind": "user"], as: .administrator, in: book)
    #expect(anna.map(named)?.contains("anna") == true)
  }
}
