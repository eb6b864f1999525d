/// Settings whose names begin with the same word, such as `stock.`: the area that declares them says
/// where lists have them.
public struct SettingGroup: Sendable {
  /// What stands before the dot.
  let word: String
  /// Groups stand in lists in the order of their places: what people change in daily work below 40,
  /// then what protects the book, and from 70 on the rest. No two groups have the same place.
  let place: Int
  /// Whether its settings decide how the book is protected: then only a person who has just signed
  /// in changes them.
  let guardsAccess: Bool

  public init(_ word: String, place: Int, guardsAccess: Bool = false) {
    self.word = word
    self.place = place
    self.guardsAccess = guardsAccess
  }
}
