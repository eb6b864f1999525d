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
  var admission: Admission { admission(isWrite: effect.isWrite) }

  /// What it asks before its input is read: where some calls only ask, a token that may only read
  /// is let in.
  var entrance: Admission { admission(isWrite: effect.isWrite && !mayOnlyAsk) }

  private func admission(isWrite: Bool) -> Admission {
    Admission(
      operation: name, area: area, permission: permission, isWrite: isWrite,
      isSensitive: isSensitive, isCarrier: isCarrier)
  }
}
