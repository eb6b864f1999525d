import OpsDomain
import OpsStorage

/// What is known of an operation without knowing its types.
public struct OperationDescriptor: Sendable {
  /// `noun.verb`, such as `oos.deliver_many`; the command is `oos deliver-many`.
  public let name: String
  /// The area that it belongs to.
  public let area: Area
  /// One sentence that says what it does.
  public let summary: String
  /// What the caller must be allowed; nil for what everybody signed in may do.
  public let permission: Permission?
  /// Why it asks for no permission, as half a sentence; nil for one that does, or that is reached
  /// through a command of the shell.
  public let whyOpen: String?
  /// What it does to the book.
  public let effect: Effect
  /// What `undo` makes of its commits; nil for one that changes nothing.
  public let undo: Undo?
  /// Schema of the answer with its major version, such as `oos.request/1`.
  public let answer: String
  /// The fields of the answer, or of the rows of a list.
  public var fields: [AnswerField] { details.value.fields }
  /// Whether it answers with a page of a list.
  public let isList: Bool
  /// What it takes, in the order of its input.
  public var parameters: [Parameter] { details.value.parameters }
  /// Of each option that narrows the rows of a list, which field of the rows, and how. The
  /// parameters say it as well.
  public var narrows: [String: Narrowing] { details.value.narrows }
  /// The columns of its table.
  public var columns: [FieldColumn] { details.value.columns }
  /// Fields whose columns stay longest in a narrow table, see ``OperationOutput/leading``.
  public var leading: [String] { details.value.leading }
  /// Fields that are whole seconds, see ``OperationOutput/seconds``.
  public var seconds: Set<String> { details.value.seconds }
  /// Fields that are whole meters, see ``OperationOutput/meters``.
  public var meters: Set<String> { details.value.meters }
  /// Fields that people rely on once they were told, see ``OperationOutput/promised``; a path such
  /// as `items.total` is a field of each record of a list.
  public var promised: Set<String> { details.value.promised }
  /// Those of ``promised`` that are quantities of goods: of goods that were somebody's own already,
  /// such as those of a quota, they are certain also without a connection.
  public var promisedGoods: Set<String> { details.value.promisedGoods }
  /// Command lines without `opsh`; the suite runs them.
  public var examples: [String] { details.value.examples }
  /// Whether one answer asks several questions that must see one state.
  public let consistency: ReadConsistency
  /// Whether a read shows records that the book keeps only as they are now, such as sign-ins and
  /// saved reports, or the journal itself: it cannot be asked what was known earlier.
  public let isOfNow: Bool
  /// Not a command of its own: the shell reaches it through another one.
  public let isInternal: Bool
  /// Whether it needs a recent sign-in: see ``Limits/freshSignIn``.
  public let isSensitive: Bool
  /// Whether it does nothing itself but run other operations, each of which is asked about.
  public let isCarrier: Bool
  /// What a token is asked besides the operation itself.
  public let partLimits: PartLimits
  /// Whether its effect is more than what a commit holds, so that it is a part of nothing else: no
  /// step, no changeset, no bulk run.
  public let standsAlone: Bool
  /// Why an offline desk does not run it on its copy, as half a sentence; nil for one that needs no
  /// more than the copy.
  public let whyOnlyServer: String?
  /// What kind of entry of the journal its commits are.
  public let auditKind: AuditKind
  /// The areas whose records the answer is made of, when it depends on nothing else but the
  /// caller's rights and the day, and shows nobody's personal data. A server gives such an answer
  /// again until one of the records changes. Empty for all other operations.
  public let sources: Set<Area>
  /// Whether some of its calls only ask, although it can change something: only the input tells,
  /// see ``OperationInput/onlyAsks``.
  public var mayOnlyAsk: Bool { details.value.mayOnlyAsk }
  /// Whether it takes the record away that it answers, as it was: what is called `delete` or
  /// `remove` does, unless it says that it answers what is left. Its answers say so in one way, see
  /// ``Outcome/deleted``.
  public let isRemoval: Bool
  /// Of each flag that asks for a part of the answer, the field with that part, see
  /// ``OperationInput/tells``.
  public var tells: [String: String] { details.value.tells }

  private var details: Deferred<OperationDetails>

  /// What is declared about an operation whose input has no type of its own.
  public init(
    _ name: String, area: Area, _ summary: String, permission: Permission?,
    whyOpen: String? = nil, effect deed: Deed, answer: String,
    fields: @autoclosure @escaping @Sendable () -> [AnswerField] = [], isList: Bool = false,
    parameters: @autoclosure @escaping @Sendable () -> [Parameter] = [],
    narrows: @autoclosure @escaping @Sendable () -> [String: Narrowing] = [:],
    columns: @autoclosure @escaping @Sendable () -> [FieldColumn] = [],
    leading: @autoclosure @escaping @Sendable () -> [String] = [],
    seconds: @autoclosure @escaping @Sendable () -> Set<String> = [],
    meters: @autoclosure @escaping @Sendable () -> Set<String> = [],
    promised: @autoclosure @escaping @Sendable () -> Set<String> = [],
    promisedGoods: Set<String> = [],
    examples: @autoclosure @escaping @Sendable () -> [String],
    consistency: ReadConsistency = .latest, isOfNow: Bool = false,
    isInternal: Bool = false, isSensitive: Bool = false, isCarrier: Bool = false,
    partLimits: PartLimits = .none, standsAlone: Bool = false, whyOnlyServer: String? = nil,
    auditKind: AuditKind = .change, sources: Set<Area> = [],
    mayOnlyAsk: @autoclosure @escaping @Sendable () -> Bool = false,
    answersWhatIsLeft: Bool = false,
    tells: @autoclosure @escaping @Sendable () -> [String: String] = [:]
  ) {
    self.name = name
    self.area = area
    self.summary = summary
    self.permission = permission
    self.whyOpen = whyOpen
    effect = deed.effect
    undo = deed.undo
    self.answer = answer
    self.isList = isList
    self.consistency = consistency
    self.isOfNow = isOfNow
    self.isInternal = isInternal
    self.isSensitive = isSensitive
    self.isCarrier = isCarrier
    self.partLimits = isCarrier ? .always : partLimits
    self.standsAlone = standsAlone
    self.whyOnlyServer = whyOnlyServer
    self.auditKind = auditKind
    self.sources = sources
    isRemoval = !answersWhatIsLeft && (name.hasSuffix(".delete") || name.hasSuffix(".remove"))
    details = Deferred {
      let narrows = narrows()
      return OperationDetails(
        fields: fields(),
        parameters: parameters().map { narrows[$0.name].map($0.narrowing) ?? $0 },
        narrows: narrows, columns: columns(), leading: leading(), seconds: seconds(),
        meters: meters(), promised: promised().union(promisedGoods),
        promisedGoods: promisedGoods, examples: examples(), tells: tells(),
        mayOnlyAsk: mayOnlyAsk())
    }
  }

  /// The same operation in a product with these words.
  func completed(with words: Deferred<ProductWords>) -> OperationDescriptor {
    var copy = self
    copy.details = Deferred { [details] in details.value.completed(with: words) }
    return copy
  }

  /// What its command is about: `stock` of `stock.receive`.
  public var noun: String { Self.noun(of: name) }

  /// What stands before the dot of an operation's name; all of a name without one.
  static func noun(of name: String) -> String {
    let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return String(name[..<dot])
  }

  /// The verb as people type it, with dashes.
  public var verb: String {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return "" }
    let typed = name[dot...].utf8.dropFirst().map { byte in
      byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte
    }
    return String(decoding: typed, as: UTF8.self)
  }
}

extension OperationDescriptor {
  /// Why `undo` never takes a commit of the operation back; nil when it can, as long as nothing
  /// later builds on it.
  public var whyFinal: String? {
    switch undo {
    case nil: "it changes nothing"
    case .reversible, .unless: nil
    case .final(let why): why
    case .rights, .ownSession: "only the commands for users and rights change them"
    }
  }
  /// Whether `undo` takes a commit of the operation back, in words.
  public var undoAnswer: String {
    if let whyFinal { return "no: \(whyFinal)" }
    let answer = "yes, unless a later change depends on it"
    return if case .unless(let exception) = undo { "\(answer) or \(exception)" } else { answer }
  }
}

/// What running an operation does to the book.
public enum Effect: String, Sendable, CaseIterable, Codable {
  /// Changes nothing.
  case read
  /// Adds or changes records in the usual course of work.
  case write
  /// Takes something away that people may miss, or money out of the house: asks for confirmation at
  /// a terminal.
  case destructive

  /// Whether it changes the book.
  public var isWrite: Bool { self != .read }
}

/// What `undo` makes of the commits of an operation.
public enum Undo: Sendable, Equatable {
  /// Takes them back, as long as nothing later builds on them.
  case reversible
  /// The same, and not in this case, as half a sentence.
  case unless(String)
  /// Never takes them back; the way to put things right instead, as half a sentence.
  case final(String)
  /// Never takes them back: people and their rights are changed by their own commands only.
  case rights
  /// The same for what only concerns the caller's own session, like signing in: it is no work, and
  /// without a name `undo` and `redo` pass it over.
  case ownSession
}

/// Whether the parts of an operation are held against the limits of a token, besides the operation
/// itself.
public enum PartLimits: Sendable {
  /// The operation is all there is to ask.
  case none
  /// Each part is asked about.
  case always
  /// Each part is asked about, unless a scope names the operation or its noun.
  case unlessNamed
}
