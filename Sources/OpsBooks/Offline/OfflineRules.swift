import OpsDomain
import OpsKernel
import OpsStorage
import OpsSync

/// What can be done on the copy of an offline desk.
enum OfflineRules {
  /// Areas whose operations run on a copy. Several operations as one run as well.
  private static let areas: Set<Area> = [.warehouse, .sales, .workshop, .marketplace]

  /// Takes back what was committed.
  static let undo = "commit.undo"
  private static let reversals: Set<String> = [undo, "commit.redo"]

  /// Throws `unavailable.server` for what only the server can do.
  static func require(_ descriptor: OperationDescriptor, _ input: Document) throws(OpsError) {
    if let why = descriptor.whyOnlyServer { throw refusal(descriptor.name, why) }
    guard !reversals.contains(descriptor.name) else {
      throw refusal(descriptor.name, "nothing that you did here is at the server yet")
    }
    guard areas.contains(descriptor.area) || descriptor.isCarrier else {
      throw refusal(descriptor.name, "it is not about goods, sales, the workshop or orders")
    }
    guard !descriptor.isSensitive else {
      throw refusal(descriptor.name, "it needs a recent sign-in")
    }
    guard !descriptor.standsAlone else { throw several(descriptor) }
    let files = descriptor.parameters.filter { $0.kind.isFile || $0.kind == .content }
    guard files.allSatisfy({ input[$0.name]?.isNull != false }) else {
      throw refusal(descriptor.name, "files are sent when there is a connection")
    }
  }

  /// Throws `unavailable.server` for several operations as one of which only the server can do one,
  /// and what looking up an operation throws.
  static func requireSteps(
    of descriptor: OperationDescriptor, _ input: Document, _ operations: OperationCatalogue
  ) throws {
    for name in stepNames(of: descriptor, input) {
      let step = try operations.operation(named: name).descriptor
      if let why = step.whyOnlyServer { throw refusal(name, why) }
    }
  }

  /// The operations that an operation runs as one commit; none for all but a few.
  private static func stepNames(
    of descriptor: OperationDescriptor, _ input: Document
  ) -> [String] {
    guard descriptor.isCarrier else { return [] }
    return (input["steps"]?.items ?? []).compactMap { $0["operation"]?.string }
  }

  /// Throws `unavailable.server` for changes of records that a desk must not keep.
  static func require(
    _ changes: [Change], of descriptor: OperationDescriptor
  ) throws(OpsError) {
    for change in changes where !change.schema.isDerived {
      let noun = change.schema.noun
      guard !change.schema.isConfidential else {
        throw refusal(descriptor.name, "it writes \(noun) records, which are confidential")
      }
      guard areas.contains(change.schema.area) else {
        throw refusal(descriptor.name, "it writes \(noun) records, which are kept at the server")
      }
    }
  }

  /// Throws `unavailable.server` for an operation that ran others, each as a commit of its own.
  static func requireOneCommit(
    _ steps: [ChangesetStep], of descriptor: OperationDescriptor
  ) throws(OpsError) {
    let isOne = steps.count == 1 && steps.allSatisfy { $0.operation == descriptor.name }
    guard isOne else { throw several(descriptor) }
  }

  /// The refusal of an undo, with what is done here instead.
  /// - Parameters:
  ///   - named: What was to be undone; nil for the last one.
  ///   - waiting: What waits, oldest first.
  static func undoRefusal(_ named: String?, waiting: [OutboxUnit]) -> OpsError? {
    let unit = named.map { key in waiting.last { $0.key == key } } ?? waiting.last
    guard let unit else { return nil }
    let what = unit.calls.map(\.operation).joined(separator: ", ")
    return OpsError(
      .unavailable, "\(what) still waits at this offline desk: there is nothing to undo yet",
      field: "commit",
      hint: "run `opsh sync drop \(Excerpt.of(unit.key, maximum: 120))`: it is dropped, with what "
        + "needs it")
  }

  private static func several(_ descriptor: OperationDescriptor) -> OpsError {
    var error = refusal(descriptor.name, "it makes several commits")
    error.hint =
      "run it with --url, when there is a connection; `opsh run FILE --atomic` waits as one "
      + "operation"
    return error
  }

  private static func refusal(_ name: String, _ why: String) -> OpsError {
    OpsError(
      .unavailable, "\(name) cannot be done offline: \(why)", field: "server",
      hint: "run it with --url, when there is a connection")
  }
}
