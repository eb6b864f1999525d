import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

/// Nobody sets a field of a record by naming it in an input that has no such parameter.
@Suite struct MassAssignmentTests {
  /// Fields of records that only the product itself sets.
  private static let fields = [
    "id", "version", "created_at", "created_by", "updated_at", "updated_by", "status", "owner",
    "approved_by", "delivered", "on_hand", "reserved", "is_active", "password_hash", "permissions",
  ]

  @Test(
    "A member that is no parameter is refused, and nothing happens",
    arguments: Blueprint.product.operations.all.map(\.descriptor.name))
  func membersThatAreNoParametersAreRefused(_ name: String) async throws {
    let book = try await SampleBook.make()
    let operation = try Blueprint.product.operations.operation(named: name)
    let head = try await book.store.journal.head()
    let known = Set(operation.descriptor.parameters.map(\.name))
    for field in Self.fields where !known.contains(field) {
      var input = ParameterSample.input(operation.descriptor, all: false).members ?? [:]
      if known.contains("name"), name.hasPrefix("role.") { input.set("name", "night_shift") }
      input.set(field, .text("1"))
      var code: ErrorCode?
      do {
        _ = try await operation.run(
          book.dependencies, .object(input), book.call(.administrator))
      } catch let error as OpsError {
        code = error.code
      }
      #expect(code == .usageUnknownOption, "\(name) with \(field)")
    }
    let operations = try await book.store.journal.commits(after: head.sequence, limit: 1_000)
      .map(\.header.operation)
    #expect(!operations.contains(name))
  }
}
