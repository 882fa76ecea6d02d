// The ladder as data: every technique with its name, rating and rung.
//
// Numbers and order follow Sudoku Explainer (N. Juillerat, 2006) with what
// SukakuExplainer added until 2019: turbot fishes, three strong links, WXYZ- and
// VWXYZ-Wings.  That is the set behind the public ratings; its later additions
// (four strong links, UVWXYZ) lower some 3 % of them.  The W-Wing, which has no number of its
// own there, is the forcing chain that it is, under its name.  Ratings are times ten.
// Techniques about cages, lines and knights are those of puzzles with further rules (rules.hpp);
// their ratings, and those of trials, are judgement.
// A rung is one search; the ladder climbs the rungs in order and stops at the
// first that finds something.  Where a technique has a range (chains grow with
// their length, loops with their size) the base is given here and the finder
// adds the rest.
#pragma once

#include <cstdint>
#include <span>

namespace cruxpress::grids {

enum class Rung : std::uint8_t {
  LastOfCage,
  LastOfArrow,
  HiddenSingle,
  Thermo,
  CageDigits,
  DirectLocking,
  Innie,
  ArrowBounds,
  DirectHiddenPair,
  CageMust,
  Outie,
  NakedSingle,
  CageCells,
  ArrowCells,
  DirectHiddenTriplet,
  Locking,
  WideSum,
  CommonPeer,
  NakedPair,
  XWing,
  HiddenPair,
  Leftovers,
  NakedTriplet,
  Swordfish,
  HiddenTriplet,
  TwoLinks,
  XyWing,
  XyzWing,
  UniqueLoop,
  NakedQuad,
  Jellyfish,
  HiddenQuad,
  ThreeLinks,
  WxyzWing,
  Bug,
  VwxyzWing,
  PairExclusion,
  Chain,
  TripletExclusion,
  Nishio,
  MultipleForcing,
  DynamicForcing,
  DynamicPlus,
  PlusChains,
  PlusMultiple,
  PlusDynamic,
  Trial,
  Search,
  Count,
};

enum class Technique : std::uint8_t {
  LastCell,
  HiddenSingleBox,
  HiddenSingleLine,
  DirectPointing,
  DirectClaiming,
  DirectHiddenPair,
  NakedSingle,
  DirectHiddenTriplet,
  Pointing,
  Claiming,
  NakedPair,
  XWing,
  HiddenPair,
  NakedTriplet,
  Swordfish,
  HiddenTriplet,
  Skyscraper,
  TwoStringKite,
  TurbotFish,
  GroupedTurbotFish,
  XyWing,
  XyzWing,
  UniqueRectangle1,
  UniqueRectangle2,
  UniqueRectangle3,
  UniqueRectangle4,
  UniqueLoop1,
  UniqueLoop2,
  UniqueLoop3,
  UniqueLoop4,
  NakedQuad,
  Jellyfish,
  HiddenQuad,
  ThreeStrongLinks,
  GroupedThreeStrongLinks,
  WxyzWing,
  Bug1,
  Bug2,
  Bug3,
  Bug4,
  VwxyzWing,
  AlignedPairExclusion,
  XCycle,
  YCycle,
  ForcingXChain,
  XyCycle,
  ForcingChain,
  WWing,
  AlignedTripletExclusion,
  Nishio,
  CellForcing,
  RegionForcing,
  DynamicContradiction,
  DynamicDouble,
  DynamicCell,
  DynamicRegion,
  PlusContradiction,
  PlusDouble,
  PlusCell,
  PlusRegion,
  ChainsContradiction,
  ChainsDouble,
  ChainsCell,
  ChainsRegion,
  MultipleContradiction,
  MultipleDouble,
  MultipleCell,
  MultipleRegion,
  NestedContradiction,
  NestedDouble,
  NestedCell,
  NestedRegion,
  LastOfCage,
  CageDigits,
  Innie,
  CageMust,
  Outie,
  CageCells,
  WideSum,
  SeenByCage,
  Leftovers,
  LastOfArrow,
  Thermo,
  ArrowBounds,
  ArrowCells,
  Knight,
  Trial,
  Search,
  Count,
};

struct TechniqueInfo {
  Technique id;
  Rung rung;
  std::uint8_t rating;  // base, times ten
  const char* slug;
  const char* name;
};

inline constexpr int kTechniques = static_cast<int>(Technique::Count);
// Those of sudoku come first, without further rules.
inline constexpr int kPlainTechniques = static_cast<int>(Technique::LastOfCage);
inline constexpr int kRungs = static_cast<int>(Rung::Count);

std::span<const TechniqueInfo, kTechniques> techniques();

inline const TechniqueInfo& info(Technique technique) {
  return techniques()[static_cast<int>(technique)];
}

// The lowest rating that a rung can give: what lets a search with a ceiling stop early.
int rung_floor(Rung rung);

}  // namespace cruxpress::grids
