/// Settings whose names begin with the same word, such as `stock.`: the area that declares them
/// says where lists have them. Every setting needs the group of its word; one that has none is
/// found (``Blueprint/forgotten``), and protected like those that guard the book.
public struct SettingGroup: Sendable {
  /// What stands before the dot.
  let word: String
  /// Groups stand in lists in the order of their places: what people change in daily work below 40,
  /// then what protects the book, and from 70 on the rest. No two groups have the same place.
  let place: Int
  /// Whether its settings decide how the book is protected: then only a person who has just signed
  /// in changes them.
  let guardsAccess: Bool
  /// How the names of those begin that say how much people are paid or pay, such as `market.pay_`:
  /// only a person who has just signed in changes them, by a right that does not end. The name
  /// decides, so that no setting of pay can be declared without it.
  let movingMoney: [String]
  /// Names of others that only a person who has just signed in changes, because an operation that
  /// does the same asks for it as well.
  let afterSignIn: Set<String>
  /// Names of others that a person who has just signed in changes by a right that does not end,
  /// because they say who may be let in for good.
  let lettingIn: Set<String>

  /// The settings that begin with this word. Unless told, none of them asks for a recent sign-in.
  public init(
    _ word: String, place: Int, guardsAccess: Bool = false, movingMoney: [String] = [],
    afterSignIn: Set<String> = [], lettingIn: Set<String> = []
  ) {
    self.word = word
    self.place = place
    self.guardsAccess = guardsAccess
    self.movingMoney = movingMoney
    self.afterSignIn = afterSignIn
    self.lettingIn = lettingIn
  }

  /// What stands before the dot of a setting's name; all of a name without one.
  static func word(of key: String) -> String { String(key.prefix { $0 != "." }) }
}
