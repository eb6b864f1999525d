import OpsStorage

extension PersonalReading {
  /// What an answer shows of people; nothing for one that shows none.
  init(shownBy answer: Any, _ rules: RuleBook) {
    switch answer {
    case let held as any HoldsPersonalData: self = held.personalReading
    case let records as any ShowsRecords: self = records.personalReading(rules)
    default: self.init()
    }
  }
}
