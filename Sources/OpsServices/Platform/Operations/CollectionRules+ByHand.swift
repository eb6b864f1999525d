import OpsDomain
import OpsStorage

extension [HandWay] {
  /// The operations called so, which write the record with the caller's own rights. A name that is
  /// none is no way.
  static func operations(_ names: String...) -> [HandWay] { of(names) }

  /// The operations called so, which write the record with the rights of the system: their own
  /// permission is all it takes.
  static func elevated(_ names: String...) -> [HandWay] { of(names, isElevated: true) }

  fileprivate static func of(_ names: [String], isElevated: Bool = false) -> [HandWay] {
    names.compactMap { AppDependencies.operations[$0] }
      .map { HandWay($0.descriptor.admission, isElevated: isElevated) }
  }
}

extension CollectionRules {
  /// Names the operations that make each change by hand; any of them will do.
  func byHand(isPart: Bool = false, _ operations: [Verb: [String]]) -> CollectionRules {
    byHand(isPart: isPart) { verb, _, _, _ in .of(operations[verb] ?? []) }
  }
}

extension OperationDescriptor {
  /// What it asks of whoever runs it.
  var admission: Admission {
    Admission(
      operation: name, area: area, permission: permission, isWrite: effect.isWrite,
      isSensitive: isSensitive, isCarrier: isCarrier)
  }
}
