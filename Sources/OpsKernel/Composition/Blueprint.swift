import OpsDomain
import OpsStorage

/// What the product consists of: the parts of its areas, put together once. What they declare is
/// made when somebody asks for it.
public final class Blueprint: Sendable {
  /// What belongs to no area comes first: the others refer to it.
  package let areas: [AreaParts]
  /// The rules of every collection of a book.
  public let rules: RuleBook
  /// Every operation of the product.
  public let operations: OperationCatalogue
  /// The name of the tables of a book of these areas, where it is written down; nil where it has to
  /// be worked out.
  package let tables: String?
  private let madeLater: Deferred<[LaterParts]>
  private let madeReversals: Deferred<[Schema: any RecordReversal]>
  private let madeSettings: Deferred<SettingList>
  private let knownPeople: Deferred<Set<String>>
  private let knownOpeners: Deferred<AnswerOpeners>

  /// - Parameters:
  ///   - kernel: What belongs to no area. Its operations are listed last.
  ///   - named: The areas, each after those it refers to.
  public convenience init(kernel: AreaParts, areas named: [AreaParts]) {
    self.init(kernel: kernel, areas: named, tables: nil)
  }

  /// - Parameter tables: The name of the tables of a book of these areas. A test compares it with
  ///   what they declare; nil to have it worked out whenever a book is opened.
  package init(kernel: AreaParts, areas named: [AreaParts], tables: String?) {
    self.tables = tables
    let areas = [kernel] + named
    self.areas = areas
    let later = Deferred { areas.map(\.madeLater) }
    let settings = Deferred {
      SettingList(
        later.value.flatMap(\.settings), groups: later.value.flatMap(\.settingGroups))
    }
    let rules = RuleBook(
      unmade: areas.flatMap(\.records)
        + [UnmadeRules(Setting.self) { SettingRules.settings(settings) }],
      adding: areas.flatMap(\.additions), answers: areas.flatMap(\.hooks),
      settling: areas.flatMap(\.settling))
    let words = Deferred {
      ProductWords(
        settings: settings.value.all.map(\.key),
        names: later.value.flatMap(\.names).map(\.kind.rawValue))
    }
    operations = OperationCatalogue(
      of: (named + [kernel]).flatMap(\.services), words: words,
      work: Deferred { later.value.flatMap(\.work) })
    self.rules = rules
    madeLater = later
    madeSettings = settings
    madeReversals = Deferred {
      Dictionary(
        later.value.flatMap(\.reversals).map { ($0.schema, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    knownPeople = Deferred { Set(later.value.flatMap(\.people).map(\.schema.name)) }
    knownOpeners = Deferred { AnswerOpeners(rules) }
  }

  /// The lists of the areas that few commands ask for, in the order of the areas.
  package var later: [LaterParts] { madeLater.value }

  /// Every setting of the product.
  public var settings: SettingList { madeSettings.value }

  /// Where notices come from, in the order of their kinds: in that order occasions of one moment
  /// get their identifiers, and people are told of them.
  public var notices: [NoticeSource] {
    let all = later.flatMap(\.notices)
    return NoticeKind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
  }

  /// The jobs of all areas, stage by stage.
  public var jobs: JobCatalogue {
    let all = later.flatMap(\.jobs)
    return JobCatalogue(
      JobStage.allCases.flatMap { stage in all.filter { $0.stage == stage } })
  }

  /// How nouns of commands stand together in the overview of the help.
  public var nounGroups: [NounGroup] { later.flatMap(\.nounGroups) }

  /// The pages of the help about areas.
  public var guides: [AreaGuide] {
    later.compactMap { $0.guide?.covering($0.nounGroups.flatMap(\.nouns)) }
  }

  package var names: [NameSource] { later.flatMap(\.names) }
  /// The kinds of people whose data a book holds, users first.
  package var people: [PersonKind] { later.flatMap(\.people) }
  package var marks: [PersonalMarks] { later.flatMap(\.marks) }
  package var firstRecords: [FirstRecords] { later.flatMap(\.firstRecords) }

  /// What a permission can be limited to, in the order of the words that usage lines have for it.
  package var grantable: [GrantableRecords] {
    later.flatMap(\.grantable).sorted { ($0.word, $0.schema.noun) < ($1.word, $1.schema.noun) }
  }

  /// Names of the collections of people.
  var collectionsOfPeople: Set<String> { knownPeople.value }

  /// Permissions that decide what somebody sees of a book. Most calls never ask.
  var openers: AnswerOpeners { knownOpeners.value }

  var untold: [UntoldRecords] { later.flatMap(\.untold) }
  /// The kinds of records that parameters of operations name, each once.
  public var references: [ParameterReference] {
    var found: [ParameterReference] = []
    for parameter in operations.all.flatMap(\.descriptor.parameters) {
      guard let reference = parameter.kind.reference, !found.contains(reference) else { continue }
      found.append(reference)
    }
    return found
  }

  /// Lists that earlier releases kept as text, of all areas.
  package var formerLists: [FormerList] { later.flatMap(\.formerLists) }

  /// What taking a commit back means for records of the collection; nil where each gets the image
  /// it had before.
  func reversal(of schema: Schema) -> (any RecordReversal)? { madeReversals.value[schema] }
}

extension Blueprint {
  /// What people call the records that have a name or a number of their own, each by its last word:
  /// `product`, `team` for a packaging team.
  public var nounsOfNamed: Set<String> {
    let named = rules.schemas.filter { $0.nameColumn != nil }
    return Set(named.compactMap { $0.noun.split(separator: " ").last.map(String.init) })
  }
}
