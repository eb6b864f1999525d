import OpsStorage

/// What an area adds to the product that few commands ask for: see ``AreaParts/later(_:)``.
public struct LaterParts: Sendable {
  /// The settings that the area obeys.
  public var settings: [SettingDefinition] = []
  /// Where the settings stand in lists.
  public var settingGroups: [SettingGroup] = []
  /// Where the nouns of the area's commands stand in the overview of the help.
  public var nounGroups: [NounGroup] = []
  /// The page of the help about the area; nil for an area without one.
  public var guide: AreaGuide?
  /// Where the area's notices come from.
  public var notices: [NoticeSource] = []
  /// Work of the area that is done again and again.
  public var jobs: [JobDefinition] = []
  /// Where the names of the area's records come from, for completion.
  public var names: [NameSource] = []
  /// The kinds of people whose data the area's records hold.
  public var people: [PersonKind] = []
  /// What people mark or look at in the area.
  public var marks: [PersonalMarks] = []
  /// Records of the area that a permission can be limited to.
  public var grantable: [GrantableRecords] = []
  /// What a book holds of the area from its first day.
  public var firstRecords: [FirstRecords] = []
  /// What taking a commit back means for records of the area, where they do not just get the image
  /// they had before.
  package var reversals: [any RecordReversal] = []
  /// Lists that earlier releases kept as text in records of the area.
  package var formerLists: [FormerList] = []
  /// What the product does in its own name in the area.
  package var work: [SystemWork] = []
  /// Records of the area of whose changes a plan says nothing.
  package var untold: [UntoldRecords] = []

  init() {}
}
