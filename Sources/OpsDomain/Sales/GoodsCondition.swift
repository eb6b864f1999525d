/// What can be done with returned goods.
public enum GoodsCondition: String, Sendable, CaseIterable, Codable {
  case resellable
  case scrap
}
