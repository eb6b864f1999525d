import OpsDomain

/// The answer of a command before it is written in a format.
public struct Envelope: Sendable {
  /// Name and major version of the data's shape: `oos.request/1`.
  public var schema: String
  /// False only if the run finished with some rows refused.
  public var isOK: Bool
  /// What a write did; nil for a read, whose JSON has none of these members.
  public var effect: WriteEffect?
  /// One record (an object) or a list of them.
  public var data: Document
  /// Where the list goes on; only a list shows it.
  public var next: String?
  /// What a table shows by default, and the order of csv and tsv; empty shows every field.
  public var columns: [TableColumn]
  /// Fields whose columns stay longest where there is no room for all, what matters most first;
  /// those of a list in a record begin with its path (`jobs.machine`).
  public var leading: [String] = []
  /// Fields of the rows of a record that tables show whole, by their path (`lines.note`), see
  /// ``OpsKernel/Uncut``.
  public var uncut: Set<String> {
    get { ownUncut ?? declared?.value?.uncut ?? [] }
    set { ownUncut = newValue }
  }
  /// Fields that are whole seconds, see ``OperationOutput/seconds``.
  public var seconds: Set<String> = []
  /// Fields that are whole meters, see ``OperationOutput/meters``.
  public var meters: Set<String> = []
  /// Fields that tables leave out unless `--fields` names some; all other formats have them.
  public var asides: Set<String> = []
  /// All fields the schema declares, so that a wrong name is found even in an empty list; may be
  /// empty.
  public var fields: [String] {
    get { ownFields ?? declared?.value?.names ?? [] }
    set { ownFields = newValue }
  }
  /// What the schema declares. Most answers are written without a look at it, and to put it
  /// together takes a look at every operation.
  var declared: Deferred<AnswerFields?>?
  private var ownUncut: Set<String>?
  private var ownFields: [String]?

  /// An answer with its data; by default that of a read that succeeded.
  public init(
    schema: String, isOK: Bool = true, effect: WriteEffect? = nil, data: Document,
    next: String? = nil, columns: [TableColumn] = [], fields: [String]? = nil
  ) {
    self.schema = schema
    self.isOK = isOK
    self.effect = effect
    self.data = data
    self.next = next
    self.columns = columns
    ownFields = fields
  }

  /// Whether the answer is a list.
  public var isList: Bool { data.items != nil }

  /// The records: a single one, or those of the list. A bare value becomes the field `value`.
  var records: [DocumentObject] {
    (data.items ?? [data]).map { $0.members ?? ["value": $0] }
  }
}
