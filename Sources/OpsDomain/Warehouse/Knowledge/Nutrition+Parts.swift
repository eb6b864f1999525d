extension Nutrition {
  /// The values in the order in which they are stored.
  static var parts: [WritableKeyPath<Nutrition, Quantity?>] {
    [
      \.energyKj, \.energyKcal, \.fat, \.saturatedFat, \.carbohydrates, \.sugars, \.fiber,
      \.proteins, \.salt, \.sodium, \.alcohol,
    ]
  }
}
