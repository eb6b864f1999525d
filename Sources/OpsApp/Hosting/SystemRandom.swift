import OpsDomain

/// The machine's cryptographic randomness. Randomness enters the product here and nowhere else.
struct SystemRandom: RandomSource {
  func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
