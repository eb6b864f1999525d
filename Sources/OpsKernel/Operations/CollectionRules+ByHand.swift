import OpsDomain
import OpsStorage

extension [HandWay] {
  /// These operations, which write the record with the caller's own rights.
  public static func operations(_ operations: any DescribedOperation...) -> [HandWay] {
    of(operations)
  }

  /// These operations, which write the record with the rights of the system: their own permission
  /// is all it takes.
  public static func elevated(_ operations: any DescribedOperation...) -> [HandWay] {
    of(operations, isElevated: true)
  }

  fileprivate static func of(
    _ operations: [any DescribedOperation], isElevated: Bool = false
  ) -> [HandWay] {
    operations.map { HandWay($0.descriptor.admission, isElevated: isElevated) }
  }
}

extension CollectionRules {
  /// Names the operations that make each change by hand; any of them will do. They are looked up
  /// when a change is asked about, not when the rules are made.
  public func byHand(
    isPart: Bool = false,
    _ operations: @autoclosure @escaping @Sendable () -> [Verb: [any DescribedOperation]]
  ) -> CollectionRules {
    byHand(isPart: isPart) { verb, _, _, _ in .of(operations()[verb] ?? []) }
  }
}

extension OperationDescriptor {
  /// What it asks of its caller.
  var admission: Admission {
    Admission(
      operation: name, area: area, permission: permission, isWrite: effect.isWrite,
      isSensitive: isSensitive, isCarrier: isCarrier)
  }
}
