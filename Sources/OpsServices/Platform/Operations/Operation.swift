import OpsDomain
import OpsStorage

/// One thing the product can do, as data: name, rights, inputs, answer, examples.
///
/// The same value serves the shell's command, `POST /v1/operations/{name}`, bulk lines, the
/// role × operation test and the generated documentation. The work itself is a service's method.
///
/// The types are bound by those who use them, not here: the runtime would look up four conformances
/// for each of the operations whenever the program starts, which took half of that time.
public struct Operation<Input, Output>: Sendable {
  public let descriptor: OperationDescriptor

  public init(_ descriptor: OperationDescriptor) { self.descriptor = descriptor }
}

extension Operation where Input: OperationInput {
  /// An operation whose parameters are the fields of its input. For the rest see
  /// ``OperationDescriptor``.
  init(
    _ name: String, area: Area, _ summary: String, permission: Permission?, effect deed: Deed,
    answer: String, isList: Bool = false, columns: [FieldColumn] = [], examples: [String],
    consistency: ReadConsistency = .latest, isInternal: Bool = false, isSensitive: Bool = false,
    isCarrier: Bool = false, partLimits: PartLimits = .none, standsAlone: Bool = false,
    auditKind: AuditKind = .change, sources: Set<Area> = [], narrows: [String: Narrowing] = [:]
  ) {
    self.init(
      OperationDescriptor(
        name, area: area, summary, permission: permission, effect: deed, answer: answer,
        isList: isList,
        parameters: Input.parameters.map { parameter in
          narrows[parameter.name].map(parameter.narrowing) ?? parameter
        }, columns: columns, examples: examples, consistency: consistency,
        isInternal: isInternal, isSensitive: isSensitive, isCarrier: isCarrier,
        partLimits: partLimits, standsAlone: standsAlone, auditKind: auditKind, sources: sources))
  }
}
