import Foundation
import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Testing

/// Every operation as every role, on the book in memory, on a file, and over HTTP by a client that
/// has no services of its own: the verdict is the same, and it is that of the matrix.
@Suite("Role × operation × store")
struct StoreMatrixTests {
  /// What a call ended with, as far as rights go.
  private enum Verdict: Equatable {
    case allowed
    case refused(ErrorCode)

    init(_ code: ErrorCode?) {
      switch code?.errorClass {
      case .denied, .signin: self = code.map(Verdict.refused) ?? .allowed
      default: self = .allowed
      }
    }
  }

  private func input(_ descriptor: OperationDescriptor) -> Document {
    var object = DocumentObject()
    for parameter in descriptor.parameters where parameter.isRequired {
      let value: Document =
        switch parameter.kind {
        case .integer: .integer(1)
        case .flag: .bool(true)
        default: .text("1")
        }
      object.set(parameter.name, parameter.isRepeatable ? .list([value]) : value)
    }
    return .object(object)
  }

  private func verdict(
    _ operation: AnyOperation, _ call: Call, _ dependencies: AppDependencies
  ) async -> Verdict {
    do {
      _ = try await operation.run(dependencies, input(operation.descriptor), call)
      return .allowed
    } catch {
      return Verdict((error as? OpsError)?.code)
    }
  }

  /// A call over HTTP, in the words of the protocol alone.
  private func verdict(_ descriptor: OperationDescriptor, _ caller: Caller) async throws -> Verdict
  {
    let reply = try await caller.post(
      "/v1/operations/\(descriptor.name)", ["input": input(descriptor), "dry_run": true])
    return Verdict(reply.code.flatMap(ErrorCode.init(rawValue:)))
  }

  private func expected(_ descriptor: OperationDescriptor, _ role: Role) -> Verdict {
    guard let permission = descriptor.permission, !role.permissions.contains(permission) else {
      return .allowed
    }
    return .refused(.denied)
  }

  private static func remove(_ path: String) {
    for end in ["", "-wal", "-shm", ".lock", ".lock.next"] {
      try? FileManager.default.removeItem(atPath: path + end)
    }
  }

  @Test(arguments: Role.allCases)
  func theVerdictIsTheSameEverywhere(_ role: Role) async throws {
    let sample = try await TestServer.sample()
    let book = sample.book
    let path = NSTemporaryDirectory() + "opsh-matrix-\(UUID().uuidString).sqlite"
    defer { Self.remove(path) }
    var options = LocalStoreOptions()
    options.createsIfMissing = true
    let file = try await LocalStore(
      path: path, schemas: Blueprint.product.rules.schemas, options: options)
    try await SampleContents(store: file, world: book.world).write()
    let local = AppDependencies(desk: Desk(store: file, world: book.world))
    let call = book.call(role, rehearsal: true)
    let caller = sample.caller(book.principal(role).name)
    for operation in Blueprint.product.operations.all {
      let descriptor = operation.descriptor
      let name = "\(role.rawValue) × \(descriptor.name)"
      let here = await verdict(operation, call, book.dependencies)
      #expect(
        here == expected(descriptor, role) || Self.decidesLater(descriptor, role),
        "memory: \(name)")
      #expect(await verdict(operation, call, local) == here, "file: \(name)")
      #expect(try await verdict(descriptor, caller) == here, "HTTP: \(name)")
    }
    try await file.close()
    await sample.server.stop()
  }

  /// Operations whose permission depends on what they are asked about: their own tests know more.
  private static func decidesLater(_ descriptor: OperationDescriptor, _ role: Role) -> Bool {
    descriptor.permission == nil
      || [
        "role.create", "permission.grant", "elevation.approve", "payment.event",
      ].contains(descriptor.name)
      || descriptor.noun == "cart" && role == .partner
  }
}
