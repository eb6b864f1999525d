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
  /// What is declared about the operation.
  public let descriptor: OperationDescriptor

  /// An operation with this declaration.
  public init(_ descriptor: OperationDescriptor) { self.descriptor = descriptor }
}

extension Operation where Input: OperationInput, Output: OperationOutput {
  /// An operation whose parameters are the fields of its input, and whose answer is one record. For
  /// the rest see ``OperationDescriptor``.
  /// - Parameters:
  ///   - answer: Where several operations answer with the same record, but not the same.
  ///   - answersWhatIsLeft: Whether what is called `remove` answers what is left, such as a cart.
  ///   - whyOnlyServer: Why an offline desk does not run it on its copy, as half a sentence.
  ///   - promised: Fields that people rely on once they were told, where they are not those of all
  ///     operations that answer with the record.
  ///   - promisedGoods: More such fields, which are quantities of goods.
  public init(
    _ name: String, area: Area, _ summary: String, permission: Permission?,
    whyOpen: String? = nil, effect deed: Deed, answer: String = Output.answerName,
    columns: @autoclosure @escaping @Sendable () -> [FieldColumn] = Output.columns,
    examples: @autoclosure @escaping @Sendable () -> [String],
    consistency: ReadConsistency = .latest, isOfNow: Bool = false, isInternal: Bool = false,
    isSensitive: Bool = false, isCarrier: Bool = false, partLimits: PartLimits = .none,
    standsAlone: Bool = false, auditKind: AuditKind = .change, sources: Set<Area> = [],
    answersWhatIsLeft: Bool = false, promised: Set<String>? = nil,
    promisedGoods: Set<String> = [], whyOnlyServer: String? = nil
  ) {
    self.init(
      OperationDescriptor(
        name, area: area, summary, permission: permission, whyOpen: whyOpen, effect: deed,
        answer: answer,
        fields: Output.answerFields, parameters: Input.parameters, columns: columns(),
        leading: Output.leading, seconds: Output.seconds, meters: Output.meters,
        promised: promised ?? Output.promised, promisedGoods: promisedGoods, examples: examples(),
        consistency: consistency, isOfNow: isOfNow, isInternal: isInternal,
        isSensitive: isSensitive, isCarrier: isCarrier, partLimits: partLimits,
        standsAlone: standsAlone, whyOnlyServer: whyOnlyServer, auditKind: auditKind,
        sources: sources, mayOnlyAsk: Input.mayOnlyAsk, answersWhatIsLeft: answersWhatIsLeft,
        tells: Input.tells))
  }
}

extension Operation where Input: OperationInput {
  /// The same with a list for an answer.
  /// - Parameter narrows: Of each option that leaves no row out whose field has its value, or lies
  ///   on its side of it, which field that is.
  public init<Item: OperationOutput>(
    _ name: String, area: Area, _ summary: String, permission: Permission?,
    whyOpen: String? = nil, effect deed: Deed,
    examples: @autoclosure @escaping @Sendable () -> [String],
    consistency: ReadConsistency = .latest, isOfNow: Bool = false, isInternal: Bool = false,
    isSensitive: Bool = false, standsAlone: Bool = false, auditKind: AuditKind = .change,
    narrows: @autoclosure @escaping @Sendable () -> [String: Narrowing] = [:],
    promised: Set<String> = [], promisedGoods: Set<String> = []
  ) where Output == Listing<Item> {
    self.init(
      OperationDescriptor(
        name, area: area, summary, permission: permission, whyOpen: whyOpen, effect: deed,
        answer: Item.answerName,
        fields: Item.answerFields, isList: true,
        parameters: Input.parameters, narrows: narrows(), columns: Item.columns,
        leading: Item.leading, seconds: Item.seconds, meters: Item.meters, promised: promised,
        promisedGoods: promisedGoods, examples: examples(),
        consistency: consistency, isOfNow: isOfNow, isInternal: isInternal,
        isSensitive: isSensitive,
        standsAlone: standsAlone, auditKind: auditKind, tells: Input.tells))
  }
}

/// The input of an operation. Each field is declared once: its comment is the help, its type says
/// what kind of parameter it is, see `InputTypes.swift`.
public protocol OperationInput: Codable, Sendable {
  /// The parameters, in the order of the fields.
  static var parameters: [Parameter] { get }
  /// Whether some calls of an operation that can change something only ask, see ``onlyAsks``.
  static var mayOnlyAsk: Bool { get }
  /// Whether this call changes nothing. It is a read then: it takes no turn to write, and a token
  /// that may only read is good for it.
  var onlyAsks: Bool { get }
  /// Of each flag that asks for a part of the answer, such as `why`, the field with that part:
  /// formats without room for it say so.
  static var tells: [String: String] { get }
  /// Of a list, why no record can match: two filters exclude each other. Nil for all others. People
  /// read it beside the empty list.
  var contradiction: String? { get }
}

extension OperationInput {
  public static var mayOnlyAsk: Bool { false }
  public var onlyAsks: Bool { false }
  public static var tells: [String: String] { [:] }
  public var contradiction: String? { nil }
}

/// What an operation answers with, or a row of its list.
public protocol OperationOutput: AnswerRecord {
  /// Its name with the major version, such as `oos.request/1`.
  static var answerName: String { get }
  /// What tables show of it.
  static var columns: [FieldColumn] { get }
  /// Fields whose columns stay longest where a table has no room for all, what matters most first:
  /// of the answer itself (`status`), or of the rows of a list in it (`jobs.machine`).
  static var leading: [String] { get }
  /// Fields that are whole seconds, which tables show as a length of time such as `6d2h`.
  static var seconds: Set<String> { get }
  /// Fields that are whole meters, which tables show with their unit; a path such as
  /// `jobs.distance` is a field of the records of a list.
  static var meters: Set<String> { get }
  /// Fields that people rely on once they were told, such as a total: if an operation was run on
  /// the copy of an offline desk, and the server answers otherwise, a person decides.
  static var promised: Set<String> { get }
}

extension OperationOutput {
  public static var columns: [FieldColumn] { [] }
  public static var leading: [String] { [] }
  public static var seconds: Set<String> { [] }
  public static var meters: Set<String> { [] }
  public static var promised: Set<String> { [] }
}

/// An operation, whatever it takes and answers.
public protocol DescribedOperation {
  /// What is declared about the operation.
  var descriptor: OperationDescriptor { get }
}

extension Operation: DescribedOperation {}
