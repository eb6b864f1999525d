import OpsDomain
import OpsKernel

/// What a command has to say, before it is written in a format.
public struct CommandAnswer: Sendable {
  /// Name of the shape of the data with its major version, such as `record/1`.
  public var schema: String
  /// One record as an object, or a list of records.
  public var data: Document
  /// Where the next page of a list begins, for `--after`; nil after the last one.
  public var next: String?
  /// What a write did; nil for a read.
  public var effect: WriteEffect?
  /// What tables show of the data.
  public var columns: [FieldColumn]
  /// Fields whose columns stay longest in a narrow table, see ``OperationOutput/leading``.
  public var leading: [String] = []
  /// Fields that are whole seconds, see ``OperationOutput/seconds``.
  public var seconds: Set<String> = []
  /// Fields that are whole meters, see ``OperationOutput/meters``.
  public var meters: Set<String> = []
  /// Fields that tables leave out, see ``Envelope/asides``.
  public var asides: Set<String> = []
  /// Flags that were given and ask for a part of the answer, each with the field that has it, see
  /// ``OperationInput/tells``.
  public var asked: [String: String] = [:]
  /// The heading of csv and tsv that was written before, and is not repeated; nil for none.
  var knownHead: [UInt8]?
  /// Shown instead of a table to a person, such as a chart; machine formats ignore it.
  public var text: String?
  /// What `--out` writes when no format is asked for, such as a manual page; nil for the data.
  public var content: String?
  /// The same for content that is no text, such as an image; written whatever format is asked for,
  /// which is that of the answer on standard output.
  public var contentBytes: [UInt8]?
  /// 0, or 1 for the honest no of `can-i` and of checks that found something.
  public var exitCode: Int32
  /// The command has written its output itself, as those do that run other commands.
  public var isWritten = false
  /// The file of `--out` has what the command is for, such as an image, so the answer itself goes
  /// to standard output.
  var isFileWritten = false
  /// The calendar of the site, for the times of a table.
  var calendar: (any SiteCalendar)?
  /// Whether the book was asked for it by a command that is no operation itself, so that the book
  /// is there to be asked for its calendar.
  var isOfBook = false
  /// Why no record can match, of an empty list; nil for a list that can have some.
  var contradiction: String?
  /// The line that asks for it again in another format, where its own options matter for that.
  var question: String?
  /// The file of `--out` as it was permitted.
  var permit: FilePermit?
  /// What a rehearsal would change, for the diff beside its answer.
  public var plan: ChangesetPlan?

  /// The answer of a command that only the shell can do; by default that of a read that succeeded.
  public init(
    schema: String, data: Document, next: String? = nil, effect: WriteEffect? = nil,
    columns: [FieldColumn] = [], text: String? = nil, exitCode: Int32 = 0
  ) {
    self.schema = schema
    self.data = data
    self.next = next
    self.effect = effect
    self.columns = columns
    self.text = text
    self.exitCode = exitCode
  }

  /// The answer of an operation. A list's page becomes the data, its position `next`. An answer
  /// with `ok: false` is the honest no.
  public init(_ outcome: Outcome<Document>, of descriptor: OperationDescriptor) {
    schema = descriptor.answer
    columns = descriptor.columns
    leading = descriptor.leading
    seconds = descriptor.seconds
    meters = descriptor.meters
    if descriptor.isList, let items = outcome.output["items"] {
      data = items
      next = outcome.output["next"]?.string
    } else {
      data = outcome.output
      next = nil
    }
    effect = descriptor.effect.isWrite && !outcome.isRead ? WriteEffect(outcome) : nil
    text = nil
    exitCode = outcome.output["ok"] == .bool(false) ? 1 : 0
  }
}

extension WriteEffect {
  /// What an operation's outcome says of its commit.
  init(_ outcome: Outcome<Document>) {
    self.init(
      changed: outcome.changed, operation: outcome.receipt?.key, key: outcome.receipt?.key,
      replayed: outcome.isReplay)
    deleted = outcome.deleted
    uncertain = outcome.uncertain
    certainUntil = outcome.certainUntil
  }
}
