import OpsDomain
import OpsKernel

/// Answers whether somebody may run an operation, by running it: the same code path, so the answer
/// cannot differ from what would happen.
public struct AccessService: Sendable {
  /// Where the operations run: what they answer is shown to nobody.
  private let services: any ServiceFinder

  /// - Parameter services: Services whose answers nobody is shown.
  init(_ services: any ServiceFinder) { self.services = services }

  /// Runs the operation as a rehearsal and says what became of it.
  ///
  /// A business refusal, such as too little stock, is "allowed, but …". Throws
  /// `usage.unknown_operation`, and errors that say nothing about rights: a question that cannot be
  /// understood, a store that does not answer, a bug.
  public func check(
    _ operation: String, _ input: Document, _ call: Call
  ) async throws -> AccessAnswer {
    let asked = try services.desk.operations.operation(named: operation)
    let principal = call.principal
    var rehearsal = call
    rehearsal.isRehearsal = true
    rehearsal.key = nil
    do {
      _ = try await asked.run(services, input, rehearsal)
      return await allowed(asked.descriptor, call, nil)
    } catch let error as OpsError {
      switch error.errorClass {
      case .denied, .signin:
        return AccessAnswer(asked.descriptor, principal, allowed: false, error)
      case .data, .noinput, .notfound, .conflict, .rule, .confirm, .stale, .cantcreate, .partial,
        .assert:
        return await judge(asked.descriptor, call, error)
      case .usage, .unavailable, .internalError, .tempfail, .protocolError, .config, .interrupted:
        throw error
      }
    }
  }

  /// Says whether the caller may run the operation at all, whatever its input and the state of the
  /// book. Throws `usage.unknown_operation`.
  public func check(_ operation: String, _ call: Call) async throws -> AccessAnswer {
    let descriptor = try services.desk.operations.operation(named: operation).descriptor
    do {
      try services.desk.admit(call.principal, to: descriptor)
      try call.principal.requireEntry(descriptor.permission, to: descriptor.name, some: true)
    } catch let error as OpsError {
      return AccessAnswer(descriptor, call.principal, allowed: false, error)
    }
    return await allowed(descriptor, call, nil)
  }

  /// A desk of a server can refuse an input before the server looks at rights: then the right
  /// decides first, as it would have for a good input.
  private func judge(
    _ descriptor: OperationDescriptor, _ call: Call, _ error: OpsError
  ) async -> AccessAnswer {
    do {
      try call.principal.requireEntry(descriptor.permission, to: descriptor.name, some: true)
      return await allowed(descriptor, call, error)
    } catch {
      return AccessAnswer(descriptor, call.principal, allowed: false, error)
    }
  }

  private func allowed(
    _ descriptor: OperationDescriptor, _ call: Call, _ error: OpsError?
  ) async -> AccessAnswer {
    AccessAnswer(
      descriptor, call.principal, allowed: true, error,
      source: await source(of: descriptor.permission, call))
  }

  /// Where the caller has the permission from, as `auth permissions` says; nil where the caller's
  /// token does not show that.
  private func source(of permission: Permission?, _ call: Call) async -> HeldPermission? {
    guard let permission else { return nil }
    guard !call.principal.isNobody else { return .shared(permission) }
    let listing = RightsService.listOwnPermissions.descriptor
    guard call.principal.limits.covers(listing.name, in: listing.area) else { return nil }
    let held = try? await services.service(RightsService.self)
      .listOwnPermissions(ListOwnPermissions(), Call(call.principal)).output.items
    return held?.first { $0.permission == permission }
  }
}

extension AppDependencies {
  /// Answers whether somebody may run an operation: see ``AccessService``.
  public var access: AccessService { AccessService(unseen()) }
}
